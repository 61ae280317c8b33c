import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import { weekdayAndDay } from '@/shared/dates/format'
import { addMonths, dayOf, startOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import type { Span } from '../core/eventsApi'
import { useListOwnDatesQuery } from '../entry/recurrenceApi'
import { overlapsOf } from './overlaps'
import own from './when.module.css'

type Props = { spans: Span[]; host: number; id: number | null }

/** Says which dates are those of another own event as well; a notice, since it may be intended. */
export function Overlaps({ spans, host, id }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  // Whole months, so that typing a date asks once.
  const months = spans.map(({ startsAt }) => `${dayOf(startsAt).slice(0, 7)}-01`).sort()
  const [from, to] = [months[0], months.at(-1)]
  const period = host && from && to ? { from: startOf(from), to: startOf(addMonths(to, 2)) } : null
  const { data } = useListOwnDatesQuery(
    period ? { host, locale, from: period.from.toISOString(), to: period.to.toISOString() } : skipToken,
  )
  const found = period && data ? overlapsOf(spans, data, id) : []
  return (
    <ul role="status" className={own.overlaps}>
      {found.map(({ id: other, name, day, more }) => {
        const named = { day: weekdayAndDay(day, locale), name }
        return (
          <li key={other}>
            <Icon name="alert" size={18} />
            {more > 0 ? t('also_have_more', { ...named, count: more }) : t('also_have', named)}
          </li>
        )
      })}
    </ul>
  )
}
