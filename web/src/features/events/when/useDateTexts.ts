import { useTranslation } from 'react-i18next'
import { hours, weekdayAndDay } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { textIn } from '@/shared/forms/texts'
import { useLocale } from '@/shared/i18n/useLocale'
import type { PlannedDate } from '../entry/changes'

/** The states of a date that the form offers; "new date" follows from moving it. */
export const STATUSES = {
  scheduled: 'as_planned',
  cancelled: 'status_cancelled',
  postponed: 'status_postponed',
  movedOnline: 'status_moved_online',
  full: 'status_full',
} as const

const isStatus = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status)

/** Describes a date on its day, or on the day that it was moved from: "19:00 – 21:00, full, note". */
export function useDateTexts() {
  const { t } = useTranslation()
  const locale = useLocale()
  return ({ of, span, computed, change, extra, state }: PlannedDate, on: Day): string => {
    const time = hours(span.startsAt, span.endsAt, locale)
    if (state === 'out') return t('date_out')
    const [day, from] = [dayOf(span.startsAt), of.slice(0, 10)]
    if (on !== day) return t('date_moved_to', { day: weekdayAndDay(day, locale) })
    const moved = change && span.startsAt !== computed.startsAt
    const status = change && change.status !== 'scheduled' && isStatus(change.status) && t(STATUSES[change.status])
    const note = change && textIn(change.notes, locale).text
    const parts = [
      time,
      extra && t('date_added'),
      moved && t('date_moved_from', { day: from === day ? of.slice(11) : weekdayAndDay(from, locale) }),
      status,
      change?.place,
      note,
      state === 'gone' && t('date_gone'),
    ]
    return parts.filter(Boolean).join(', ') || t('date_planned')
  }
}
