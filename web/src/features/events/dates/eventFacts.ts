import { type Locale, POSTER_DATES } from '@/shared/constants'
import { monthOfYear } from '@/shared/dates/dayWords'
import type { Translate } from '@/shared/dates/feasts'
import { clock, dateText, weekdayAndDay } from '@/shared/dates/format'
import { dayOf, isMidnight, lastDayOf } from '@/shared/dates/lima'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import { whenOf } from '@/shared/dates/when'
import { placeText } from '@/shared/map/placeText'
import { dateOf, statusKeys, statusOf, takesPlace } from '../core/eventDates'
import { cityOf, type DateChange, type Event, type Occurrence } from '../core/eventsApi'

type Facts = Omit<Event, 'eventHost'>
/** A date of the page; the whole span of an event has no id. */
export type PageDate = Omit<Occurrence, 'id'> & { id?: number }

/** The place of the date that a card shows, or of another one. */
export const placeOn = (event: Facts, date: PageDate = dateOf(event)) => date.place || placeOf(event)

/** The place of an event; a date may have one of its own. */
export const placeOf = (event: Facts) =>
  placeText(event.eventContacts?.place, event.eventAddress?.address, cityOf(event)?.attributes.cityName)

/** The coming dates; the whole span when no date is coming; none for a draft without a date. */
export function datesOf(event: Facts): PageDate[] {
  if (event.occurrences?.length) return event.occurrences
  const whole = dateOf(event)
  return whole.startsAt ? [whole] : []
}

/** Whether a date is not one of the usual ones of a rule. */
export const isUnusual = ({ status, note, place, originalStartsAt, isOverride }: PageDate) =>
  Boolean(note || place || originalStartsAt || isOverride || (status && status !== 'scheduled'))

export const monthOf = (instant: string) => dayOf(instant).slice(0, 7)

/** The dates under the name of their month. */
export function byMonth(dates: PageDate[], locale: Locale): { month: string; dates: PageDate[] }[] {
  const months = new Map<string, PageDate[]>()
  for (const date of dates) {
    const month = monthOfYear(dayOf(date.startsAt), locale)
    months.set(month, [...(months.get(month) ?? []), date])
  }
  return [...months].map(([month, dates]) => ({ month, dates }))
}

/** The start of a date before and after it was moved: only the times if the day is the same. */
export function formerText(before: string, after: string, locale: Locale): { from: string; to: string } {
  const sameDay = dayOf(before) === dayOf(after)
  const text = (at: string) => {
    const day = weekdayAndDay(dayOf(at), locale)
    if (sameDay) return clock(at, locale)
    return isMidnight(at) ? day : `${day}, ${clock(at, locale)}`
  }
  return { from: text(before), to: text(after) }
}

const DAY_MS = 24 * 60 * 60 * 1000
const lengthOf = (start: string, end: string) => Date.parse(end) - Date.parse(start)

/** The end of a date before and after: only the times if the date lasts less than a day. */
function formerEnd(before: string, after: string, short: boolean, locale: Locale): { from: string; to: string } {
  const text = (at: string) => {
    if (short) return clock(at, locale)
    const day = weekdayAndDay(lastDayOf('', at), locale)
    return isMidnight(at) ? day : `${day}, ${clock(at, locale)}`
  }
  return { from: text(before), to: text(after) }
}

/** The start before and after a date was moved, and the end if the date has another length. */
function movedText(
  { startsAt, endsAt, formerStartsAt, formerEndsAt }: DateChange,
  locale: Locale,
  translate: Translate,
): string {
  if (!startsAt || !formerStartsAt) return ''
  const parts =
    startsAt === formerStartsAt ? [] : [translate('date_moved', formerText(formerStartsAt, startsAt, locale))]
  if (endsAt && formerEndsAt) {
    const lengths = [lengthOf(startsAt, endsAt), lengthOf(formerStartsAt, formerEndsAt)]
    const short = Math.max(...lengths) < DAY_MS
    if (lengths[0] !== lengths[1]) parts.push(translate('change_end', formerEnd(formerEndsAt, endsAt, short, locale)))
  }
  return parts.join(' · ')
}

/** What changed since the event was published. The server has the same words for the first view (gateway/internal/pages/change_log.go). */
export function changeText(change: DateChange, locale: Locale, translate: Translate): string {
  const { kind, startsAt, dates = 1, status, place = '', formerPlace = '' } = change
  const first = startsAt ? weekdayAndDay(dayOf(startsAt), locale) : ''
  const day = dates > 1 ? translate('change_dates', { number: dates, day: first }) : first
  const of = (text: string) => (day ? `${day}, ${text}` : text)
  switch (kind) {
    case 'moved':
      return of(movedText(change, locale, translate))
    case 'status':
      return of(translate((status && statusKeys[status]) || 'change_as_planned'))
    case 'removed':
      return of(translate('change_removed'))
    case 'place':
      return of(
        formerPlace ? translate('change_place', { from: formerPlace, to: place }) : `${translate('where')}: ${place}`,
      )
    case 'programme':
      return translate('change_programme')
  }
}

/**
 * The lines of a poster: the status of an event or of all its dates, the rule in words, and the next dates that take place. The hours of
 * a permanent programme say its dates.
 */
export function posterLines(event: Facts, locale: Locale, translate: Translate, now = Date.now()): string[] {
  const { recurrence, programmeKind, eventStatus } = event
  const rule = recurrence ? recurrenceText({ recurrence, programmeKind }, locale, translate, now) : ''
  const open = datesOf(event).filter(takesPlace)
  const status = eventStatus && eventStatus !== 'scheduled' ? eventStatus : !open.length && dateOf(event, now).status
  const key = status && statusKeys[status]
  const dates = (rule && programmeKind === 'permanent' ? [] : open.slice(0, POSTER_DATES)).map((date) => {
    const { days, hours } = dateText(date.startsAt, date.endsAt, locale)
    return [days, hours, date.place, date.note].filter(Boolean).join(' · ')
  })
  return [key ? translate(key) : '', rule, ...dates].filter(Boolean)
}

/** The language of a note that is not in the language of the page. */
export function noteLang({ note, notes }: PageDate, locale: Locale): Locale | undefined {
  if (!notes || notes[locale] === note) return undefined
  return (Object.keys(notes) as Locale[]).find((language) => notes[language] === note)
}

/** 'Thu 27 May, 10:00', 'Until 30 Nov': the words stay true when a message is read on another day. */
function shareDate({ startsAt, endsAt }: PageDate, locale: Locale, translate: Translate, now: number): string {
  if (!startsAt) return ''
  const { label, day, hour } = whenOf(startsAt, endsAt, locale, now)
  const days = label === 'until_day' || label === 'last_day_today' ? translate('until_day', { day }) : day
  return hour ? `${days}, ${hour}` : days
}

/** Name with the status, next date and place in one line, for messages to friends; a town that the name has is not said again. */
export function shareText(event: Facts, locale: Locale, translate: Translate, now = Date.now()): string {
  const next = dateOf(event, now)
  const status = statusOf(event, now)
  const key = status && statusKeys[status]
  const name = key ? `${translate(key)}: ${event.eventName}` : event.eventName
  const city = cityOf(event)?.attributes.cityName ?? ''
  const venue = next.place || event.eventContacts?.place || event.eventAddress?.address
  const place = placeText(venue, event.eventName.includes(city) ? '' : city)
  return [name, shareDate(next, locale, translate, now), place].filter(Boolean).join(' · ')
}
