import type { Locale } from '@/shared/constants'
import type { Localizer, Translate } from '@/shared/dates/feasts'
import { dayParts } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { dayWithin, lowerFirst, openText, recurrenceText } from '@/shared/dates/recurrenceText'
import { overAt } from '@/shared/dates/span'
import { dayOfSpan, plainDay, whenOf } from '@/shared/dates/when'
import { upperFirst } from '@/shared/text'
import { clockText, closesSoon } from './clockText'
import { dateOf, skippedDate, statusKeys, takesPlace } from './eventDates'
import type { Event, Occurrence } from './eventsApi'

/**
 * The dates of an event: 'Today · 19:00', 'Until 30 Nov', 'Fridays 19:00 until 19 Feb · next: tomorrow'; and, for a card, the shown date
 * by the clock: 'Tonight 19:00 – 20:30 · in 30 min'. A coming date that does not take place is said before: 'Today: cancelled'. The server
 * has the same rules for the first view (gateway/internal/pages/when.go).
 */
export function whenText(event: Event, locale: Locale, translate: Translate, now = Date.now(), listed?: Day) {
  const date = dateOf(event, now)
  const dayText = listed && dayInList(date, listed, { locale, translate, today: dayOf(new Date(now)) })
  if (dayText)
    return { startsAt: date.startsAt, place: date.place, on: listed, text: dayText, clock: dayText, closing: false }
  const { on, label, day, hour } = whenOf(date.startsAt, date.endsAt, locale, now)
  const localizer = { locale, translate, today: dayOf(new Date(now)) }
  const next = event.occurrences?.find((one) => takesPlace(one) && overAt(one.startsAt, one.endsAt) > now)
  const { recurrence, programmeKind } = event
  const rule = recurrence ? recurrenceText({ recurrence, programmeKind, next }, locale, translate, now) : ''
  const plain = label ? translate(label, { day }) : day
  const text = rule || (hour ? `${plain} · ${hour}` : plain)
  const skipped = rule && !takesPlace(date) ? date : skippedDate(event, date, now)
  const closed = programmeKind === 'permanent' && skipped?.status === 'cancelled'
  const key = closed ? 'closed' : skipped?.status && statusKeys[skipped.status]
  const before =
    skipped && key ? [`${upperFirst(dayWithin(skipped, now, localizer))}: ${lowerFirst(translate(key))}`] : []
  const openDay = programmeKind === 'permanent' && takesPlace(date)
  const opens = openDay && Date.parse(date.startsAt) > now
  const closing = openDay && closesSoon(date.startsAt, date.endsAt, now)
  const clock = opens
    ? upperFirst(openText(date, now, localizer))
    : clockText(date.startsAt, date.endsAt, locale, translate, now, programmeKind === 'permanent')
  const [all, short] = [text, clock].map((one) => [...before, one].join(' · '))
  return { startsAt: date.startsAt, place: date.place, on, text: all ?? '', clock: short ?? '', closing }
}

/** 'Thu 10 Dec · last of 3 days': in the list of a coming day, the day of a date of several days; null for other dates. */
function dayInList(
  date: Pick<Occurrence, 'startsAt' | 'endsAt' | 'status'>,
  day: Day,
  { locale, translate, today }: Localizer,
): string | null {
  const place = day > today && takesPlace(date) ? dayOfSpan(date.startsAt, date.endsAt, day) : null
  if (!place) return null
  const key = place.number === place.total ? 'last_of_days' : 'nth_of_days'
  return `${dayParts(day, locale).weekday} ${plainDay(day, today, locale)} · ${translate(key, place)}`
}
