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
const starts = (eventStartDate: string) => ({ eventStartDate })

test.each([
  ['one of today before a permanent one', within(pictured(1, { programmeKind: 'permanent' }), plain(2)), [], 2],
  ['one with a picture', within(plain(1), pictured(2)), [], 2],
  [
    'one of the coming week',
    within(plain(1, { programmeKind: 'permanent' })),
    [plain(3, starts('2026-12-04T12:00:00Z'))],
    3,
  ],
  [
    'none a month ahead',
    within(plain(1, { programmeKind: 'permanent' })),
    [plain(3, starts('2026-12-27T12:00:00Z'))],
    1,
  ],
])('the cover shows %s', (_name, collections, coming, id) => expect(featuredOf(collections, coming, DAY)?.id).toBe(id))

test('the cover changes from day to day', () => {
  const collections = within(plain(1), plain(2))
  const days = ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => featuredOf(collections, [], day)?.id)
  expect(days[0]).toBe(days[2])
  expect(new Set(days).size).toBe(2)
})

test('without events there is no cover', () => expect(featuredOf([], [], DAY)).toBeUndefined())
