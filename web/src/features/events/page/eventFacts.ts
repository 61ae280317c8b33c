import type { Locale } from '@/shared/constants'
import { dateText } from '@/shared/dates/format'
import { placeText } from '@/shared/text'
import { cityOf, dateOf, type Event } from '../core/eventsApi'

type Facts = Omit<Event, 'eventHost'>

export const placeOf = (event: Facts) =>
  placeText(event.eventContacts?.place, event.eventAddress?.address, cityOf(event)?.attributes.cityName)

/** The coming dates; the whole span when no date is coming; none for a draft without a date. */
export function datesOf(event: Facts) {
  if (event.occurrences?.length) return event.occurrences
  const whole = dateOf(event)
  return whole.startsAt ? [{ id: 0, ...whole }] : []
}

/** Title, next date and place, a line each, for messages to friends. */
export function shareText(event: Facts, locale: Locale): string {
  const [next] = datesOf(event)
  const { days, hours } = next ? dateText(next.startsAt, next.endsAt, locale) : { days: '', hours: null }
  return [event.eventName, hours ? `${days}, ${hours}` : days, placeOf(event)].filter(Boolean).join('\n')
}
