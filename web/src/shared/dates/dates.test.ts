import { expect, test } from 'vitest'
import { googleCalendar, outlookCalendar } from './calendars'
import { clock, dateText, dayParts, hours, longDay, shortDay, shortSpan } from './format'
import { addDays, addMonths, dayOf, daysBetween, isComing, lastDayOf, limaInstant, periodOf } from './lima'
import { entryEnd, isWholeDays, meantEnd, overAt } from './span'
import spans from './spanCases.json'

test('a day ends at midnight in Lima, wherever the browser is', () => {
  expect(dayOf('2025-06-25T04:59:59Z')).toBe('2025-06-24')
  expect(dayOf('2025-06-25T05:00:00Z')).toBe('2025-06-25')
  expect(periodOf('2025-06-24')).toEqual({ from: '2025-06-24T05:00:00.000Z', to: '2025-06-25T05:00:00.000Z' })
  expect(limaInstant('2025-06-24', '19:30')).toBe('2025-06-25T00:30:00.000Z')
})

test('day and month arithmetic crosses ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test.each([
  ['2026-11-30', true],
  ['2027-02-28', true],
  ['2027-03-01', false],
  ['2026-11-29', false],
  ['2026-12-99', false],
  ['2027-02-30', false],
  ['2026-12-01x', false],
  ['', false],
])('the date carousel offers %j: %s', (text, offered) => {
  expect(isComing(text, '2026-11-30')).toBe(offered)
})

test('an end at midnight belongs to the day before', () => {
  expect(lastDayOf('2025-06-24T05:00:00Z', '2025-06-25T05:00:00Z')).toBe('2025-06-24')
  expect(shortSpan('2025-06-24T05:00:00Z', '2025-06-25T05:00:00Z', 'en')).toBe('24 Jun 2025')
  expect(shortSpan('2025-06-24T05:00:00Z', '2025-06-28T05:00:00Z', 'qu')).toBe('24 – 27 Jun 2025')
})

test.each([
  ['an evening', '2025-06-25T00:00:00Z', '2025-06-25T03:00:00Z', 'Tuesday, 24 June 2025', '19:00 – 22:00'],
  ['past midnight', '2025-06-25T01:00:00Z', '2025-06-25T07:00:00Z', 'Tuesday, 24 June 2025', '20:00 – 2:00'],
  ['a whole day', '2025-06-24T05:00:00Z', '2025-06-25T05:00:00Z', 'Tuesday, 24 June 2025', null],
  ['whole days', '2025-06-24T05:00:00Z', '2025-06-26T05:00:00Z', '24 – 25 Jun 2025', null],
  ['days with hours', '2025-06-24T23:00:00Z', '2025-06-27T02:00:00Z', '24 Jun 2025, 18:00 – 26 Jun 2025, 21:00', null],
  ['until midnight', '2025-06-24T23:00:00Z', '2025-06-27T05:00:00Z', '24 Jun 2025, 18:00 – 26 Jun 2025', null],
])('a date in full: %s', (_name, start, end, days, clocks) => {
  expect(dateText(start, end, 'en')).toEqual({ days, hours: clocks })
})

test('Quechua dates use the CLDR names', () => {
  expect(longDay('2025-06-24', 'qu')).toBe('Martes, 24 Junio, 2025')
  expect(shortDay('2025-09-01', 'qu')).toBe('1 Set 2025')
  expect(dayParts('2025-06-28', 'es')).toEqual({ day: '28', month: 'jun', weekday: 'sáb' })
  expect(dayParts('2025-06-28', 'qu')).toEqual({ day: '28', month: 'Jun', weekday: 'Sab' })
  expect(clock('2025-06-24T14:05:00Z', 'qu')).toBe('9:05 a.m.')
  expect(clock('2025-06-24T05:00:00Z', 'qu')).toBe('12:00 a.m.')
})

test('English and Spanish show Lima time', () => {
  expect(longDay('2025-06-24', 'en')).toBe('Tuesday, 24 June 2025')
  expect(longDay('2025-06-24', 'es')).toBe('martes, 24 de junio de 2025')
  expect(clock('2025-06-24T14:05:00Z', 'en')).toBe('9:05')
  expect(hours('2025-06-24T23:00:00Z', '2025-06-25T01:00:00Z', 'en')).toBe('18:00 – 20:00')
  expect(hours('2025-06-24T05:00:00Z', '2025-06-25T05:00:00Z', 'en')).toBeNull()
})

test.each([
  [
    'an evening',
    ['2026-06-24T23:00:00.000Z', '2026-06-25T05:00:00.000Z'],
    '20260624T230000Z/20260625T050000Z',
    ['2026-06-24T23:00:00.000Z', '2026-06-25T05:00:00.000Z', null],
  ],
  [
    'whole days',
    ['2026-06-24T05:00:00.000Z', '2026-06-26T05:00:00.000Z'],
    '20260624/20260626',
    ['2026-06-24', '2026-06-26', 'true'],
  ],
  [
    'a moment',
    ['2026-06-24T14:00:00.000Z', '2026-06-24T14:00:00.000Z'],
    '20260624T140000Z/20260624T160000Z',
    ['2026-06-24T14:00:00.000Z', '2026-06-24T16:00:00.000Z', null],
  ],
  [
    'a day from 00:00 to 23:59',
    ['2026-06-24T05:00:00.000Z', '2026-06-25T04:59:00.000Z'],
    '20260624/20260625',
    ['2026-06-24', '2026-06-25', 'true'],
  ],
  [
    'a day from 00:00 to 00:00',
    ['2026-06-24T05:00:00.000Z', '2026-06-24T05:00:00.000Z'],
    '20260624/20260625',
    ['2026-06-24', '2026-06-25', 'true'],
  ],
])('links to calendars contain %s', (_name, [start = '', end = ''], google, outlook) => {
  const entry = {
    title: 'T',
    start,
    end,
    place: 'P',
    url: 'https://raymi.example/event/1',
    text: 'a',
  }
  expect(new URL(googleCalendar(entry)).searchParams.get('dates')).toBe(google)
  const query = new URL(outlookCalendar(entry)).searchParams
  expect(['startdt', 'enddt', 'allday'].map((name) => query.get(name))).toEqual(outlook)
})

// The server has the same rules and the same cases.
test.each(spans)('what people mean by a date: $of', ({ start, end, meant, entry, over, whole }) => {
  expect(meantEnd(start, end)).toBe(meant)
  expect(isWholeDays(start, end)).toBe(whole)
  expect(entryEnd(start, end)).toBe(entry)
  expect(entryEnd(start, end) > start).toBe(true)
  expect(new Date(overAt(start, end)).toISOString()).toBe(over)
})
