import { expect, test } from 'vitest'
import type { Entity } from '@/shared/api/strapi'
import { event as stored } from '@/testing/fixtures'
import type { Collection, Event } from './eventsApi'
import { featuredOf } from './featured'

type Part = Partial<Event>
const event = (id: number, part: Part): Entity<Event> => ({
  id,
  attributes: { ...(stored.attributes as Event), ...part },
})
const plain = (id: number, part: Part = {}) =>
  event(id, { eventBanner: { data: null }, eventMediaPhotos: { data: [] }, programmeKind: 'event', ...part })
const pictured = (id: number, part: Part = {}) => event(id, { programmeKind: 'event', ...part })
const within = (...events: Entity<Event>[]) =>
  [{ id: 1, attributes: { events: { data: events } } }] as unknown as Entity<Collection>[]
const DAY = '2026-11-27'
const NOW = Date.parse('2026-11-27T22:30:00Z')
const at = (startsAt: string, hours = 1): Partial<Event> => ({
  eventStartDate: startsAt,
  eventEndDate: new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString(),
  occurrences: [],
})
const tonight = at('2026-11-28T00:00:00Z')
const museum = plain(1, { ...at('2026-11-27T14:00:00Z', 9), programmeKind: 'permanent' })
const cancelled = {
  id: 1,
  startsAt: '2026-11-28T00:00:00Z',
  endsAt: '2026-11-28T02:00:00Z',
  status: 'cancelled' as const,
}

test.each<[string, Parameters<typeof featuredOf>[0], number | undefined]>([
  ['one of today before a permanent one', { collections: within(museum, plain(2, tonight)) }, 2],
  ['one with a picture', { collections: within(plain(1, tonight), pictured(2, tonight)) }, 2],
  [
    "a collection's event before others of today",
    { collections: within(plain(2, tonight)), happening: [pictured(3, tonight)] },
    2,
  ],
  ['an event of today in no collection', { collections: within(museum), happening: [plain(3, tonight)] }, 3],
  ['none that is over', { collections: within(museum, pictured(2, at('2026-11-27T14:00:00Z'))) }, 1],
  ['no cancelled date', { collections: within(museum, pictured(2, { ...tonight, occurrences: [cancelled] })) }, 1],
  ['no postponed event', { collections: within(museum, pictured(2, { ...tonight, eventStatus: 'postponed' })) }, 1],
  ['one of the coming week', { collections: within(museum), coming: [plain(3, at('2026-12-04T12:00:00Z'))] }, 3],
  ['none a month ahead', { collections: within(museum), coming: [pictured(3, at('2026-12-27T12:00:00Z'))] }, 1],
  ['one a month ahead before nothing', { coming: [plain(3, at('2026-12-27T12:00:00Z'))] }, 3],
  ['nothing without events', {}, undefined],
])('the cover shows %s', (_name, from, id) => expect(featuredOf(from, DAY, NOW)?.id).toBe(id))

test('the cover changes from day to day', () => {
  const days = ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => {
    const today = at(`${day}T23:00:00Z`)
    const collections = within(plain(1, today), plain(2, today))
    return featuredOf({ collections }, day, Date.parse(`${day}T22:30:00Z`))?.id
  })
  expect(days[0]).toBe(days[2])
  expect(new Set(days).size).toBe(2)
})
