import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dataOf } from '@/shared/api/dataOf'
import { parseFeast } from '@/shared/dates/recurrence'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { type Feast, useListFeastsQuery } from '../entry/recurrenceApi'
import css from './editions.module.css'

/** A feast with the rule of an event, else the one of which the event is the eve. */
function feastOf(rule: string, feasts: Feast[]): Feast | undefined {
  const parsed = parseFeast(rule)
  const dayAfter = parsed && JSON.stringify({ ...parsed, offset: parsed.offset + 1 })
  return (
    feasts.find(({ feast }) => feast === rule) ??
    feasts.find(({ feast }) => JSON.stringify(parseFeast(feast)) === dayAfter)
  )
}

/** The link to the feast that the dates of an event follow; nothing while it is not known. */
export default function FeastOf({ rule }: { rule: string }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const { data } = useListFeastsQuery(useLocale(), { selectFromResult: dataOf })
  const feast = feastOf(rule, data ?? [])
  if (!feast) return null
  return (
    <p className={css.editions}>
      <span>{t('feasts')}</span>
      <Link to={path(`/feasts/${feast.code}`)}>{feast.name}</Link>
    </p>
  )
}
