import { expect, test } from 'vitest'
import type { Event } from '../core/eventsApi'
import { signText } from './signText'

/** Friday, 28 November 2025, 17:30 in Lima. */
const NOW = Date.parse('2025-11-28T22:30:00Z')
const at = (startsAt: string, more: Partial<Event> = {}) =>
  ({ eventStartDate: startsAt, eventEndDate: '2026-12-31T05:00:00Z', occurrences: [], ...more }) as unknown as Event
const textOf = (event: Event, listed?: string) => signText(event, 'en', listed, NOW)

test('a sign has the hour of today, and the day of later dates', () => {
  expect(textOf(at('2025-11-29T00:00:00Z'))).toBe('19:00')
  expect(textOf(at('2025-12-05T15:00:00Z'))).toBe('5 Dec')
})

test('in the list of a day it has the hour of that day', () => {
  expect(textOf(at('2025-12-05T15:00:00Z'), '2025-12-05')).toBe('10:00')
})

test('what is open all year, has begun before today or has no hour has no text', () => {
  expect(textOf(at('2025-11-29T00:00:00Z', { programmeKind: 'permanent' }))).toBe('')
  expect(textOf(at('2025-11-20T15:00:00Z'))).toBe('')
  expect(textOf(at('2025-11-28T05:00:00Z'))).toBe('')
})
