import type { Address, Contacts } from '@/shared/api/strapi'
import { chosenPoint } from '@/shared/map/point'
import type { Event } from '../core/eventsApi'
import { toValues } from '../entry/eventEntry'
import { type EventValues, emptyEvent } from '../entry/eventForm'

/** What a host's entry says about where it is and how to reach it. */
export type OwnHost = { contacts?: Contacts | null; eventHostAddress?: Address | null }
/** `length`: the minutes from the start of a date to its end. */
export type Prefill = { values: EventValues; length: number }

export const USUAL_LENGTH = 120
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** The minutes that a date of the last event lasted; the usual length without one, without a known end, and for whole days. */
function lengthOf(last?: Event | null): number {
  const date = last?.occurrences?.[0]
  const minutes = date ? Math.round((Date.parse(date.endsAt) - Date.parse(date.startsAt)) / MINUTE_MS) : 0
  return minutes > 0 && minutes < DAY_MINUTES ? minutes : USUAL_LENGTH
}

/** Venue, address and point belong together: those of the last event, or else the address of the host. */
function placeOf(last: EventValues, host?: OwnHost | null) {
  const { place, city, address, point, setting } = last
  if (place && city && address && point) return { place, city, address, point, setting }
  const { city: hostCity, address: hostAddress, coordinates } = host?.eventHostAddress ?? {}
  const venue = host?.contacts?.place ?? ''
  return {
    // Many hosts give their address as their place.
    place: venue === hostAddress ? '' : venue,
    city: String(hostCity?.data?.id ?? ''),
    address: hostAddress ?? '',
    point: chosenPoint(coordinates),
  }
}

/** The values that a new event begins with: from the entry of its host, and from the host's last event. */
export function prefillOf(host?: OwnHost | null, event?: Event | null): Prefill {
  const last = event ? toValues(event) : emptyEvent()
  const { categories, audiences, languages, pricing } = last
  return {
    values: {
      ...emptyEvent(),
      ...placeOf(last, host),
      ...{ categories, audiences, languages, pricing },
      tel: host?.contacts?.tel || last.tel,
      mail: host?.contacts?.mail || last.mail,
    },
    length: lengthOf(event),
  }
}
