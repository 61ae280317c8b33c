import type { Entity } from '@/shared/api/strapi'
import { addDays, type Day, dayOf } from '@/shared/dates/lima'
import { type Collection, type Event, pictureOf } from './eventsApi'

type Entry = Entity<Event>

/** The number of days before an event begins from which on it may be featured. */
const SOON_DAYS = 7

/**
 * The event of the home page's cover: one that takes place today, else one of the coming week, else a permanent one. Those with a
 * picture come first; of several, each day features another one. The gateway's first view (pages/featured.go) chooses the same.
 */
export function featuredOf(collections: Entity<Collection>[] = [], coming: Entry[] = [], day: Day): Entry | undefined {
  const listed = collections.flatMap(({ attributes }) => attributes.events?.data ?? [])
  const permanent = ({ attributes }: Entry) => attributes.programmeKind === 'permanent'
  const soon = coming.filter(({ attributes }) => dayOf(attributes.eventStartDate) <= addDays(day, SOON_DAYS))
  const groups = [listed.filter((event) => !permanent(event)), soon, listed.filter(permanent)]
  const group = groups.find(({ length }) => length > 0) ?? []
  const pictured = group.filter(({ attributes }) => pictureOf(attributes))
  const choice = pictured.length > 0 ? pictured : group
  return choice[dayNumber(day) % choice.length]
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
