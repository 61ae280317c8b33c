import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import type { Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Choice } from '../core/Choice'

/** One of the values, else the first. */
export const oneOf = <T extends string>(values: readonly [T, ...T[]], value: string | null): T =>
  values.find((one) => one === value) ?? values[0]

export const pageOf = (params: URLSearchParams) => Math.max(1, Number(params.get('page')) || 1)

/** A day of the URL; anything else is no day. */
export const dayFrom = (value: string | null): Day | '' =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''

export function CityChoice({ value, onChoose }: { value: string; onChoose: (code: string) => void }) {
  const { t } = useTranslation()
  const cities = useListCitiesQuery(useLocale()).data ?? []
  const options = cities.map(({ attributes }): [string, string] => [attributes.cityCode, attributes.cityName])
  return (
    <Choice label={t('city')} value={value} options={[['', t('desk_all_states')], ...options]} onChoose={onChoose} />
  )
}
