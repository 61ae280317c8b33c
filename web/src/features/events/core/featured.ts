import type { Entity } from '@/shared/api/strapi'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import { overAt } from '@/shared/dates/span'
import { dateOf, statusOf, takesPlace } from './eventDates'
import { type Collection, type Event, pictureOf } from './eventsApi'

type Entry = Entity<Event>

/** The number of days before an event begins from which on it may be featured. */
const SOON_DAYS = 7
const ANY_DAY: Day = '9999-12-31'

type Candidates = {
  collections?: Entity<Collection>[]
  /** What happens today, whether or not it is in a collection. */
  happening?: Entry[]
  /** What begins later. */
  coming?: Entry[]
}

/**
 * The event of the home page's cover: one of a collection that takes place today, else another one of today, else one of the coming
 * week, else a permanent one, else one that begins later. Those with a picture come first; of several, each day features another one.
 * Nothing that is over, cancelled or postponed. The gateway's first view (pages/featured.go) chooses the same.
 */
export function featuredOf(from: Candidates, day: Day, now = Date.now()): Entry | undefined {
  const { collections = [], happening = [], coming = [] } = from
  const listed = collections.flatMap(({ attributes }) => attributes.events?.data ?? [])
  const permanent = ({ attributes }: Entry) => attributes.programmeKind === 'permanent'
  const onBy = (last: Day) => (entry: Entry) => isOnBy(last, entry, now)
  const today = listed.filter(onBy(day))
  const groups = [
    today.filter((event) => !permanent(event)),
    happening.filter(onBy(day)),
    coming.filter(onBy(addDays(day, SOON_DAYS))),
    today.filter(permanent),
    coming.filter(onBy(ANY_DAY)),
  ]
  const group = groups.find(({ length }) => length > 0) ?? []
  const pictured = group.filter(({ attributes }) => pictureOf(attributes))
  const choice = pictured.length > 0 ? pictured : group
  return choice[dayNumber(day) % choice.length]
}

/** Whether the next date of an event takes place, is not over and begins on that day or before it. */
function isOnBy(last: Day, { attributes }: Entry, now: number): boolean {
  const { startsAt, endsAt } = dateOf(attributes, now)
  return (
    takesPlace({ status: statusOf(attributes, now) ?? undefined }) &&
    dayOf(startsAt) <= last &&
    overAt(startsAt, endsAt) > now
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
