import { useTranslation } from 'react-i18next'
import { useListAreasQuery, useListNeighbourhoodsQuery } from '@/shared/api/referenceApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { soles } from '@/shared/money'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { EventFilter } from '../core/eventQueries'
import type { EventCounts, FacetValue } from '../core/eventsApi'
import { ChoiceGroup, type Option } from './ChoiceGroup'
import { CHOICES, PRICES } from './choices'
import { toggle } from './FilterMenu'
import { changed, chosenIn, type Write } from './filterParams'
import css from './filterSheet.module.css'
import type { Period } from './period'
import { useChoiceCounts } from './useChoiceCounts'

/** `what` are the filters without the times. */
type Props = { params: URLSearchParams; what: EventFilter; period: Period; write: Write; onClose: () => void }

/** All filters without a button of their own. Each value shows how many events it would find under the other filters. */
export default function FilterSheet({ params, what, period, write, onClose }: Props) {
  const { t } = useTranslation()
  const { data: counts, currentData } = useChoiceCounts(what, period)
  const groups = [
    { name: 'neighbourhood', title: t('neighbourhood'), options: useNeighbourhoods(counts) },
    { name: 'priceMax', title: t('price'), options: usePrices(counts, params.get('priceMax') ?? ''), single: true },
    { name: 'area', title: t('area_of_culture'), options: useAreas(counts) },
    ...CHOICES.map(({ name, title, keys }) => ({
      name,
      title: t(title),
      options: Object.entries(keys).map(([value, key]) => ({
        value,
        label: t(key),
        count: counts?.choices?.[name]?.[value],
      })),
      single: false,
    })),
  ]
  return (
    <Dialog title={t('filters')} onClose={onClose}>
      <div className={css.groups}>
        {groups.map((group) => (
          <ChoiceGroup
            key={group.name}
            {...group}
            chosen={group.single ? [params.get(group.name) ?? ''] : chosenIn(params, group.name)}
            onChoose={(value) => write(group.single ? { [group.name]: value } : changed(group.name, toggle(value)))}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Button look="primary" onClick={onClose}>
          {currentData ? t('show_events', { count: currentData.total }) : t('close')}
        </Button>
      </div>
    </Dialog>
  )
}

/** All neighbourhoods. */
function useNeighbourhoods(counts: EventCounts | undefined): Option[] {
  const { data = [] } = useListNeighbourhoodsQuery(useLocale())
  const all = data.map(({ attributes: a }) => ({ value: a.neighbourhoodCode, label: a.neighbourhoodName }))
  return withCounts(all, counts && (counts.neighbourhoods ?? []))
}

/** All areas of culture. */
function useAreas(counts: EventCounts | undefined): Option[] {
  const { data = [] } = useListAreasQuery(useLocale())
  const all = data.map(({ attributes: a }) => ({ value: a.cultureTypeCode, label: a.cultureTypeName }))
  return withCounts(all, counts && (counts.areas ?? []))
}

/** By their names: an order by numbers would change with each choice. Values that the numbers do not name find nothing. */
function withCounts(options: Option[], found: FacetValue[] | undefined): Option[] {
  const counts = new Map(found?.map(({ code, count }) => [code, count]))
  return options
    .map((option) => ({ ...option, ...(found && { count: counts.get(option.value) ?? 0 }) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es'))
}

/** Any price, and the steps of a highest one; a chosen price that is no step is one of them. */
function usePrices(counts: EventCounts | undefined, chosen: string): Option[] {
  const { t } = useTranslation()
  const steps = [...new Set(Number(chosen) > 0 ? [...PRICES, chosen] : PRICES)]
  return [
    { value: '', label: t('any_price'), ...(!chosen && { count: counts?.total }) },
    ...steps
      .sort((one, other) => Number(one) - Number(other))
      .map((value) => ({
        value,
        label: t('price_up_to', { price: soles(Number(value)) }),
        count: counts?.choices?.priceMax?.[value],
      })),
  ]
}
