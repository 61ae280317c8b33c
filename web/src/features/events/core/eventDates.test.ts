import { expect, test } from 'vitest'
import { limaInstant } from '@/shared/dates/lima'
import { event } from '@/testing/fixtures'
import { dateOf, skippedDate, statusOf } from './eventDates'

const at = (day: string, from: string, to: string) => ({
  id: 1,
  startsAt: limaInstant(day, from),
  endsAt: limaInstant(day, to),
})
const [matinee, evening, next] = [
  at('2026-11-21', '10:00', '12:00'),
  at('2026-11-21', '19:00', '21:00'),
  at('2026-11-22', '19:00', '21:00'),
]

test.each([
  ['before both', '09:00', matinee],
  ['during the first', '11:00', matinee],
  ['between them', '13:00', evening],
  ['after both, the day does not change', '22:00', matinee],
])('of two dates on one day the card shows the first that is not over: %s', (_name, clock, shown) => {
  const attributes = { ...event.attributes, occurrences: [matinee, evening, next] }
  expect(dateOf(attributes, Date.parse(limaInstant('2026-11-21', clock)))).toEqual(shown)
})

test('a card shows the next date that takes place, and a date before it that does not', () => {
  const now = Date.parse(limaInstant('2026-11-21', '09:00'))
  const off = { ...matinee, status: 'cancelled' as const }
  const late = { ...evening, status: 'postponed' as const }
  const attributes = { ...event.attributes, occurrences: [off, late, next] }
  expect(dateOf(attributes, now)).toEqual(next)
  expect(skippedDate(attributes, next, now)).toEqual(off)
  const onlyOff = { ...event.attributes, occurrences: [off, late] }
  expect(dateOf(onlyOff, now)).toEqual(off)
  expect(skippedDate(onlyOff, off, now)).toBeUndefined()
  expect(statusOf({ ...onlyOff, eventStatus: null }, now)).toBe('cancelled')
})

test('an event without coming dates shows its whole span', () => {
  const { eventStartDate: startsAt, eventEndDate: endsAt } = event.attributes
  expect(dateOf(event.attributes)).toEqual({ startsAt, endsAt })
})
