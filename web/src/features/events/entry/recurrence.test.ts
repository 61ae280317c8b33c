import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Recurrence } from '@/shared/dates/recurrence'
import { noTexts } from '@/shared/forms/texts'
import { event } from '@/testing/fixtures'
import type { Event } from '../core/eventsApi'
import { edit, editRow, planDates, planRows } from './changes'
import { duplicateValues, toValues } from './eventEntry'
import { emptyEvent, pathsFor, toEventData } from './eventForm'
import { monthByOf } from './recurrence'
import { goodWhen, newWhen, type When } from './when'

// Days before today are refused.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const when = (change: Partial<When>): When => ({ ...newWhen('repeats'), ...change })
const dataOf = (value: When) => toEventData({ ...emptyEvent(), when: value }, 1)
const stored = (change: Partial<Event>): Event => ({ ...event.attributes, occurrences: [], ...change })

const friday: Partial<When> = {
  weekdays: ['FR'],
  from: '2026-11-24',
  startTime: '19:00',
  endTime: '21:00',
  until: '2027-02-19',
}
const fridays: Recurrence = {
  rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219',
  startsAt: '2026-11-28T00:00:00.000Z',
  endsAt: '2026-11-28T02:00:00.000Z',
  exceptions: ['2026-12-25'],
}

test('every Friday except 25 December', () => {
  expect(dataOf(when({ ...friday, exceptions: ['2026-12-25'] }))).toMatchObject({
    recurrence: fridays,
    occurrences: [],
    programmeKind: null,
  })
})

const span = { startsAt: '2026-11-28T00:00:00.000Z', endsAt: '2026-11-28T02:00:00.000Z' }
const rules: [string, Recurrence, When['mode']][] = [
  ['a week', fridays, 'repeats'],
  ['days', { rule: 'FREQ=DAILY;INTERVAL=3;COUNT=8', ...span }, 'repeats'],
  ['two weeks', { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU', ...span }, 'repeats'],
  ['a month by date', { rule: 'FREQ=MONTHLY;BYMONTHDAY=27;COUNT=3', ...span }, 'repeats'],
  ['a month by weekday', { rule: 'FREQ=MONTHLY;BYDAY=4FR', ...span }, 'repeats'],
  ['the end of a month', { rule: 'FREQ=MONTHLY;BYDAY=-1FR', ...span }, 'repeats'],
  ['a year by date', { rule: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27', ...span }, 'repeats'],
  ['a year by weekday', { rule: 'FREQ=YEARLY;BYMONTH=11;BYDAY=4FR', ...span }, 'repeats'],
  ['a rule that the form cannot state', { rule: 'FREQ=MONTHLY;BYMONTHDAY=1,15', ...span }, 'repeats'],
  ['a feast', { feast: 'FEAST=EASTER;OFFSET=60', ...span }, 'feast'],
  ['mornings from a feast on', { rule: 'FREQ=DAILY;COUNT=4', feast: 'FEAST=DATE;MONTH=7;DAY=15', ...span }, 'feast'],
  [
    'a feast of four days',
    { feast: 'FEAST=DATE;MONTH=7;DAY=15', startsAt: '2027-07-15T14:00:00.000Z', endsAt: '2027-07-18T23:00:00.000Z' },
    'feast',
  ],
  ['a novena by weekday', { rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=9', feast: 'FEAST=EASTER', ...span }, 'feast'],
  ['a date past midnight', { rule: 'FREQ=DAILY', ...span, endsAt: '2026-11-28T08:00:00.000Z' }, 'repeats'],
  ['a date of three days', { rule: 'FREQ=DAILY', ...span, endsAt: '2026-11-30T02:00:00.000Z' }, 'repeats'],
  [
    'a date of a whole day',
    { rule: 'FREQ=DAILY', startsAt: '2026-11-27T05:00:00.000Z', endsAt: '2026-11-28T05:00:00.000Z' },
    'repeats',
  ],
  [
    'opening hours',
    {
      rule: 'FREQ=WEEKLY;BYDAY=TU,WE,FR,SA,SU',
      ...span,
      hours: [{ weekdays: 'SA,SU', opens: '10:00', closes: '02:00' }],
      exceptions: ['2026-12-25', 'FEAST=DATE;MONTH=1;DAY=1'],
    },
    'hours',
  ],
  [
    'dates beside the rule',
    { ...fridays, extra: [{ startsAt: '2027-03-01T00:00:00.000Z', endsAt: '2027-03-01T02:00:00.000Z' }] },
    'repeats',
  ],
]

test.each(rules)('%s is read and sent unchanged', (_name, recurrence, mode) => {
  const values = toValues(stored({ recurrence }))
  expect(values.when.mode).toBe(mode)
  const data = toEventData(values, 1)
  expect(data.recurrence).toEqual(recurrence)
  expect(goodWhen(values.when, {}, 'when')).toEqual({})
})

test('a rule of a whole week without an end is opening hours when the portal says so', () => {
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,FR', ...span }
  expect(toValues(stored({ recurrence, programmeKind: 'permanent' })).when.mode).toBe('hours')
  expect(toValues(stored({ recurrence, programmeKind: 'event' })).when.mode).toBe('repeats')
})

const weekly = { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,FR', ...span }
const museum = { ...weekly, hours: [{ weekdays: 'MO', opens: '10:00', closes: '14:00' }] }

test.each<[string, Partial<Event>, Partial<When>, object]>([
  ['a rule stays what an editor chose', { recurrence: weekly, programmeKind: 'event' }, {}, {}],
  ['so do explicit dates', { recurrence: null, programmeKind: 'season' }, {}, {}],
  ['and opening hours', { recurrence: museum, programmeKind: 'season' }, {}, {}],
  ['opening hours', { recurrence: museum, programmeKind: 'permanent' }, {}, { programmeKind: 'permanent' }],
  ['dates that become opening hours', { recurrence: weekly }, { mode: 'hours' }, { programmeKind: 'permanent' }],
  ['opening hours that become dates', { recurrence: museum }, { mode: 'repeats' }, { programmeKind: null }],
  ['what an editor chooses', { recurrence: museum }, { kind: 'season' }, { programmeKind: 'season' }],
  ['what follows from the dates again', { recurrence: weekly }, { kind: 'derived' }, { programmeKind: null }],
])('the kind of programme that is sent: %s', (_name, event, change, sent) => {
  const values = toValues(stored(event))
  const data: object = toEventData({ ...values, when: { ...values.when, ...change } }, 1)
  expect('programmeKind' in data ? { programmeKind: data.programmeKind } : {}).toEqual(sent)
})

test('an end at a time excludes a day whose date is later', () => {
  const until = (time: string) =>
    toValues(stored({ recurrence: { ...span, rule: `FREQ=DAILY;UNTIL=20270220T${time}Z` } }))
  expect(until('000000').when.until).toBe('2027-02-19')
  expect(until('045959').when.until).toBe('2027-02-19')
  expect(until('130000').when.until).toBe('2027-02-19')
})

const note = { es: 'En la iglesia' }
const changed = [
  { id: 1, ...span, isOverride: true, status: 'full' as const, notes: note },
  {
    id: 2,
    startsAt: '2026-12-06T00:00:00.000Z',
    endsAt: '2026-12-06T03:00:00.000Z',
    originalStartsAt: '2026-12-05T00:00:00.000Z',
    isOverride: true,
    status: 'scheduled' as const,
    place: 'Teatro',
  },
  { id: 3, startsAt: '2026-12-12T00:00:00.000Z', endsAt: '2026-12-12T02:00:00.000Z', status: 'scheduled' as const },
]

test('dates changed by hand are read and sent; a moved one names its date', () => {
  const values = toValues(stored({ recurrence: fridays, occurrences: changed }))
  expect(toEventData(values, 1).occurrences).toEqual([
    { ...span, status: 'full', notes: note, place: '' },
    {
      startsAt: '2026-12-06T00:00:00.000Z',
      endsAt: '2026-12-06T03:00:00.000Z',
      originalStartsAt: '2026-12-05T00:00:00.000Z',
      status: 'scheduled',
      notes: {},
      place: 'Teatro',
    },
  ])
})

test('a date with a note follows the rule to another time, a moved one stays', () => {
  const values = toValues(stored({ recurrence: fridays, occurrences: changed }))
  const later = { ...values, when: { ...values.when, startTime: '20:00', endTime: '22:00' } }
  expect(toEventData(later, 1).occurrences).toMatchObject([
    { startsAt: '2026-11-28T01:00:00.000Z', endsAt: '2026-11-28T03:00:00.000Z' },
    { startsAt: '2026-12-06T00:00:00.000Z', originalStartsAt: '2026-12-05T00:00:00.000Z' },
  ])
})

const on29 = { startDate: '2026-11-29', startTime: '18:00', endDate: '2026-11-29', endTime: '20:00' } as const

test('a stored date that is moved after the rule has another time names the start that was published', () => {
  const values = toValues(stored({ recurrence: fridays, occurrences: changed }))
  const later = { ...values.when, startTime: '20:00', endTime: '22:00' }
  const [date] = planDates(later, [{ startsAt: '2026-11-28T01:00:00.000Z', endsAt: '2026-11-28T03:00:00.000Z' }], true)
  const moved = date && edit(later, date, { ...on29, status: 'full', notes: noTexts(), place: '' })
  expect(toEventData({ ...values, when: { ...later, ...moved } }, 1).occurrences).toContainEqual(
    expect.objectContaining({ startsAt: '2026-11-29T23:00:00.000Z', originalStartsAt: span.startsAt }),
  )
})

test('an event with explicit dates opens as once or several, and keeps what the portal knows of a date', () => {
  const [first, , third] = changed
  const several = toValues(stored({ occurrences: first && third ? [first, third] : [] }))
  expect(several.when.mode).toBe('several')
  expect(toEventData(several, 1)).toMatchObject({
    occurrences: [
      { ...span, status: 'full', notes: note, place: '' },
      { startsAt: '2026-12-12T00:00:00.000Z', endsAt: '2026-12-12T02:00:00.000Z' },
    ],
    recurrence: null,
    eventEndDate: '2026-12-12T02:00:00.000Z',
  })
  const once = { ...several, when: { ...several.when, mode: 'once' as const } }
  expect(toEventData(once, 1).occurrences).toHaveLength(1)
  expect(toValues(stored({ occurrences: third ? [third] : [] })).when.mode).toBe('once')
})

test('an explicit date that moves to another day names the date that visitors know', () => {
  const values = toValues(stored({ occurrences: changed.filter(({ id }) => id !== 2) }))
  const day = { startDate: '2026-11-29', endDate: '2026-11-29' }
  const dates = values.dates.map((row, index) => (index === 0 ? { ...row, ...day } : row))
  expect(toEventData({ ...values, dates }, 1).occurrences).toEqual([
    {
      startsAt: '2026-11-30T00:00:00.000Z',
      endsAt: '2026-11-30T02:00:00.000Z',
      originalStartsAt: span.startsAt,
      status: 'full',
      notes: note,
      place: '',
    },
    {
      startsAt: '2026-12-12T00:00:00.000Z',
      endsAt: '2026-12-12T02:00:00.000Z',
      status: 'scheduled',
      notes: {},
      place: '',
    },
  ])
})

test('an explicit date loses its state, its place and its note in the form', () => {
  const [first, , third] = changed
  const values = toValues(stored({ occurrences: first && third ? [{ ...first, place: 'Teatro' }, third] : [] }))
  const [date] = planRows(values.dates)
  expect(date?.change).toMatchObject({ status: 'full', place: 'Teatro', notes: note })
  const plain = { ...on29, status: 'scheduled', notes: noTexts(), place: ' ' }
  const dates = date ? editRow(values.dates, date, plain) : []
  expect(toEventData({ ...values, dates }, 1).occurrences?.[0]).toMatchObject({
    status: 'scheduled',
    notes: {},
    place: '',
  })
})

const keyIn = (value: When) =>
  Object.fromEntries(Object.entries(goodWhen(value, {}, 'when')).map(([path, p]) => [path, 'key' in p ? p.key : '']))

test.each<[string, Partial<When>, Record<string, string>]>([
  ['a complete rule', {}, {}],
  ['no weekday', { weekdays: [] }, { 'when.weekdays': 'choose_at_least_one_point' }],
  [
    'no times',
    { startTime: '', endTime: '' },
    { 'when.startTime': 'this_field_is_required', 'when.endTime': 'this_field_is_required' },
  ],
  ['an end before the start', { endTime: '18:00' }, { 'when.endTime': 'end_before_start' }],
  ['an end past midnight', { endTime: '02:00' }, {}],
  ['an end before the first date', { until: '2026-11-26' }, { 'when.until': 'until_before_first' }],
  ['no end', { ends: 'never', until: '' }, {}],
  ['no number of dates', { ends: 'count' }, { 'when.count': 'require_to_type_number' }],
  ['an interval of 0', { interval: 0 }, { 'when.interval': 'this_field_is_incorrect' }],
  ['no feast', { mode: 'feast' }, { 'when.feast': 'this_field_is_required' }],
  ['hours past midnight', { mode: 'hours', startTime: '21:00', endTime: '18:00' }, {}],
  [
    'other hours without a day',
    { mode: 'hours', hours: [{ key: 'a', weekdays: [], opens: '10:00', closes: '' }] },
    { 'when.hours.a.weekdays': 'choose_at_least_one_point', 'when.hours.a.closes': 'this_field_is_required' },
  ],
])('%s', (_name, change, problems) => expect(keyIn(when({ ...friday, ...change }))).toEqual(problems))

test('what repeats is what the first date can be', () => {
  expect(monthByOf(when({ from: '2027-01-29', monthBy: 'weekday' }))).toBe('last')
  expect(monthByOf(when({ from: '2027-01-22', monthBy: 'last' }))).toBe('weekday')
})

test('an incomplete rule is not sent', () => {
  expect(dataOf(when({ ...friday, endTime: '' }))).toMatchObject({
    recurrence: null,
    occurrences: [],
    eventStartDate: null,
  })
})

test('problems of the server belong to the part of the rule', () => {
  expect(pathsFor({ ...emptyEvent(), when: when({}) })).toMatchObject({ 'recurrence.startsAt': 'when.from' })
  expect(pathsFor(emptyEvent())).toMatchObject({ occurrences: 'dates' })
})

test('a duplicate has the feast of another year and belongs to the series; another event has no dates', () => {
  const moved = {
    feast: 'FEAST=EASTER;OFFSET=60',
    startsAt: '2027-05-27T14:00:00.000Z',
    endsAt: '2027-05-27T18:00:00.000Z',
  }
  const recurrence = { ...moved, startsAt: '2026-06-04T14:00:00.000Z' }
  const copy = (attributes: Partial<Event>, rule: Recurrence | null = moved): object =>
    toEventData(duplicateValues({ id: 7, attributes: stored({ recurrence, ...attributes }) }, rule), 1)
  expect(copy({ eventId: 'corpus-christi-2026' })).toMatchObject({ recurrence: moved, editionOf: 7 })
  expect(copy({ eventId: 'corpus-christi-2026' })).not.toHaveProperty('seriesCode')
  expect(copy({ seriesCode: 'corpus-christi' })).toMatchObject({ seriesCode: 'corpus-christi' })
  expect(copy({ seriesCode: 'corpus-christi' })).not.toHaveProperty('editionOf')
  expect(copy({}, null)).not.toHaveProperty('editionOf')
})
