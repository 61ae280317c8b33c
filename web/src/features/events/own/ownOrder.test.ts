import { expect, test } from 'vitest'
import { event } from '@/testing/fixtures'
import { furtherDates } from './ownOrder'

const at = (day: number) => ({
  id: day,
  startsAt: `2027-06-0${day}T23:00:00.000Z`,
  endsAt: `2027-06-0${day + 1}T01:00:00.000Z`,
})
const own = { ...event.attributes, publishedAt: null, reviewState: undefined, reviewMessage: undefined }

test('dates that do not take place are not counted, and those of a rule are said by its words', () => {
  const occurrences = [at(1), { ...at(2), status: 'cancelled' as const }, at(3)]
  expect(furtherDates({ ...own, occurrences })).toBe(1)
  const recurrence = { rule: 'FREQ=DAILY', ...at(1) }
  expect(furtherDates({ ...own, occurrences, recurrence })).toBe(0)
})
