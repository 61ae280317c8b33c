import { expect, test } from 'vitest'
import { limaInstant } from '@/shared/dates/lima'
import { noTexts } from '@/shared/forms/texts'
import { goodDates, newDate } from './dateRows'
import { emptyEvent, toEventData } from './eventForm'
import { endNote, isAllDay, meantSpan, type Parts, partsOfSpan, timesFor } from './meaning'
import { goodWhen, MODES, type Mode, newWhen, notMoved, ruleSpan, type When } from './when'

const DAY = '2026-12-24'
const NEXT = '2026-12-25'

/** What is typed as start and end of one day, and the end that it means; null for a mistake. */
const cases: [name: string, startTime: string, endTime: string, endsAt: string | null][] = [
  ['an evening', '19:00', '21:00', limaInstant(DAY, '21:00')],
  ['an evening until midnight', '21:00', '00:00', limaInstant(NEXT, '00:00')],
  ['an evening until 24:00', '21:00', '24:00', limaInstant(NEXT, '00:00')],
  ['a night', '21:00', '02:00', limaInstant(NEXT, '02:00')],
  ['a night until noon', '21:00', '12:00', limaInstant(NEXT, '12:00')],
  ['an evening until 23:59', '21:00', '23:59', limaInstant(DAY, '23:59')],
  ['a day until 23:59', '00:00', '23:59', limaInstant(NEXT, '00:00')],
  ['a day until 24:00', '00:00', '24:00', limaInstant(NEXT, '00:00')],
  ['a day until 00:00', '00:00', '00:00', limaInstant(NEXT, '00:00')],
  ['a morning from midnight on', '00:00', '04:00', limaInstant(DAY, '04:00')],
  ['no known end', '19:00', '19:00', limaInstant(DAY, '19:00')],
  ['a mistake', '21:00', '20:00', null],
]

const parts = (startTime: string, endTime: string): Parts => ({ startDate: DAY, startTime, endDate: DAY, endTime })

/** The event of a form in a mode whose dates have these times. */
function formIn(mode: Mode, startTime: string, endTime: string) {
  const row = { ...newDate('a'), ...parts(startTime, endTime) }
  const rule: Partial<When> = { startTime, endTime, from: DAY, freq: 'DAILY', ends: 'count', count: 1 }
  const feast = 'FEAST=DATE;MONTH=12;DAY=24'
  const when: When = { ...newWhen(mode), ...rule, ...(mode === 'hours' && { weekdays: ['TH'] }), feast }
  const dates = mode === 'several' ? [row, { ...newDate('b'), ...parts('10:00', '11:00') }] : [row]
  return { ...emptyEvent(), dates, when }
}

type Sent = { startsAt: string; endsAt: string }

test.each(cases.flatMap((one) => MODES.map((mode) => [mode, ...one] as const)))(
  'in the mode %s: %s',
  (mode, _name, startTime, endTime, endsAt) => {
    const values = formIn(mode, startTime, endTime)
    const problems = { ...goodDates(values.dates, values, 'dates'), ...goodWhen(values.when, values, 'when') }
    // Opening hours have no limit, and equal ones are a whole turn of the clock.
    const open = mode === 'hours' && (endsAt === null || startTime === endTime)
    if (endsAt === null && !open) {
      const path = mode === 'once' || mode === 'several' ? 'dates.a.endTime' : 'when.endTime'
      expect(problems).toEqual({ [path]: { key: 'end_before_start' } })
      return
    }
    expect(problems).toEqual({})
    const { recurrence, occurrences } = toEventData(values, 1) as { recurrence?: Sent; occurrences?: Sent[] }
    const sent = recurrence ?? occurrences?.find((date) => date.startsAt === limaInstant(DAY, startTime))
    expect(sent?.startsAt).toBe(limaInstant(DAY, startTime))
    expect(sent?.endsAt).toBe(open ? limaInstant(NEXT, endTime) : endsAt)
  },
)

test.each(cases.filter(([, , , endsAt]) => endsAt))(
  'changed, further and other hours: %s',
  (_name, startTime, endTime, endsAt) => {
    const { when } = formIn('repeats', '08:00', '09:00')
    const change = { of: `${DAY}T08:00`, ...notMoved, ...parts(startTime, endTime), status: 'full', notes: noTexts() }
    const extra = [{ ...newDate('x'), ...parts(startTime, endTime) }]
    const sent = toEventData({ ...emptyEvent(), when: { ...when, changes: [change], extra } }, 1)
    expect(sent).toMatchObject({ recurrence: { extra: [{ endsAt }] }, occurrences: [{ endsAt }] })

    const other = { key: 'o', weekdays: ['TH'], opens: startTime, closes: endTime }
    const open = { ...formIn('hours', '08:00', '09:00').when, hours: [other] }
    const round = startTime === endTime ? limaInstant(NEXT, endTime) : endsAt
    expect(ruleSpan(open, DAY).endsAt).toBe(round)
    const { recurrence } = toEventData({ ...emptyEvent(), when: open }, 1)
    // The API has no 24:00, and ends a day at 00:00.
    const closes = ['24:00', '00:00'].includes(endTime) || (startTime === '00:00' && endTime === '23:59')
    expect(recurrence).toMatchObject({ hours: [{ opens: startTime, closes: closes ? '00:00' : endTime }] })
  },
)

test('a stored date is shown so that it means the same', () => {
  for (const [, startTime, endTime, endsAt] of cases) {
    if (!endsAt) continue
    const span = meantSpan(parts(startTime, endTime))
    expect(meantSpan(partsOfSpan(span))).toEqual(span)
  }
  const days = { startsAt: limaInstant(DAY, '00:00'), endsAt: limaInstant('2026-12-27', '00:00') }
  expect(partsOfSpan(days)).toEqual({ startDate: DAY, startTime: '00:00', endDate: '2026-12-26', endTime: '24:00' })
  const sent = { startsAt: limaInstant(DAY, '00:00'), endsAt: limaInstant(DAY, '23:59') }
  expect(partsOfSpan(sent)).toEqual({ startDate: DAY, startTime: '00:00', endDate: DAY, endTime: '24:00' })
})

test('the choice "all day" is the times 00:00 to 24:00', () => {
  expect(isAllDay(timesFor(true))).toBe(true)
  expect(isAllDay(timesFor(false))).toBe(false)
  expect(meantSpan({ ...parts('', ''), ...timesFor(true) }).endsAt).toBe(limaInstant(NEXT, '00:00'))
})

test.each([
  ['21:00', '00:00', 'until_midnight'],
  ['21:00', '02:00', 'next_morning'],
  ['21:00', '20:00', null],
  ['19:00', '19:00', 'end_unknown'],
  ['00:00', '00:00', null],
  ['19:00', '21:00', null],
  ['19:00', '', null],
])('the note beside %s to %s', (startTime, endTime, note) => {
  expect(endNote(parts(startTime, endTime))).toBe(note)
})
