import type { Locale } from '@/shared/constants'
import { monthOfYear } from '@/shared/dates/dayWords'
import { clock, dateText, weekdayAndDay } from '@/shared/dates/format'
import { dayOf, isMidnight } from '@/shared/dates/lima'
import { placeText } from '@/shared/text'
import { dateOf } from '../core/eventDates'
import { cityOf, type Event, type Occurrence } from '../core/eventsApi'

type Facts = Omit<Event, 'eventHost'>
/** A date of the page; the whole span of an event has no id. */
export type PageDate = Omit<Occurrence, 'id'> & { id?: number }

export const placeOf = (event: Facts) =>
  placeText(event.eventContacts?.place, event.eventAddress?.address, cityOf(event)?.attributes.cityName)

/** The coming dates; the whole span when no date is coming; none for a draft without a date. */
export function datesOf(event: Facts): PageDate[] {
  if (event.occurrences?.length) return event.occurrences
  const whole = dateOf(event)
  return whole.startsAt ? [whole] : []
}

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

/** The language of a note that is not in the language of the page. */
export function noteLang({ note, notes }: PageDate, locale: Locale): Locale | undefined {
  if (!notes || notes[locale] === note) return undefined
  return (Object.keys(notes) as Locale[]).find((language) => notes[language] === note)
}

/** Title, next date and place, a line each, for messages to friends. */
export function shareText(event: Facts, locale: Locale): string {
  const next = dateOf(event)
  const { days, hours } = next.startsAt ? dateText(next.startsAt, next.endsAt, locale) : { days: '', hours: null }
  return [event.eventName, hours ? `${days}, ${hours}` : days, placeOf(event)].filter(Boolean).join('\n')
}
