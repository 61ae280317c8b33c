import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { weekdayAndDay } from '@/shared/dates/format'
import { addMonths, type Day, dayOf, startOf } from '@/shared/dates/lima'
import type { Span } from '@/shared/dates/recurrence'
import { useAfterPress } from '@/shared/forms/useAfterPress'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import type { Event } from '../core/eventsApi'
import { useListOwnDatesQuery } from '../entry/recurrenceApi'
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
  const answer = useListOwnDatesQuery(
    period ? { host, locale, from: period.from.toISOString(), to: period.to.toISOString() } : skipToken,
  )
  const data = useAfterPress(answer.data)
  const found = period && data ? overlapsOf(spans, data, id) : []
  return (
    <div role="status">
      <ul className={own.overlaps}>
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
    </div>
  )
}

type Overlap = { id: number; name: string; day: Day; more: number }

/** The other events whose dates overlap with these, with the first day and the number of further ones. What is always open is no reason. */
function overlapsOf(spans: Span[], events: Entity<Event>[], own: number | null): Overlap[] {
  return events.flatMap(({ id, attributes }) => {
    const { programmeKind, eventStatus, eventName, occurrences = [] } = attributes
    if (id === own || (programmeKind ?? 'event') !== 'event' || eventStatus === 'cancelled') return []
    const others = occurrences.filter(({ status }) => status !== 'cancelled')
    const days = spans
      .filter((span) => others.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt))
      .map(({ startsAt }) => dayOf(startsAt))
    const [day, ...more] = [...new Set(days)].sort()
    return day ? [{ id, name: eventName, day, more: more.length }] : []
  })
}
