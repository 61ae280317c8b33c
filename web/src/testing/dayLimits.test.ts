import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { Event } from '@/features/events/core/eventsApi'
import { goodDates } from '@/features/events/entry/dateRows'
import { duplicateValues, toValues } from '@/features/events/entry/eventEntry'
import { emptyEvent, refusedOfDrafts } from '@/features/events/entry/eventForm'
import { goodWhen, newWhen, notMoved, type When } from '@/features/events/entry/when'
import { emptyPartner, partnerRules } from '@/features/partners/partnerForm'
import { addDays, dayOf, limaInstant } from '@/shared/dates/lima'
import { dayProblem, fromToday } from '@/shared/forms/fields/dayLimits'
import { firstProblem } from '@/shared/forms/rules'
import { noTexts } from '@/shared/forms/texts'

const root = join(import.meta.dirname, '..')
const today = dayOf(new Date())
const past = addDays(today, -3)

/** The fields of a day with limits, by file: each has a case below or in the test of its component. */
test('every field with a limit of its day is known here', () => {
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const text = readFileSync(path, 'utf8')
      return text.includes('/DateField') && /\bm(in|ax)[=:]|Limits\(|fromToday\(/.test(text)
    })
  expect(found.map((path) => relative(root, path)).sort()).toEqual([
    'features/confirmation/NewTime.tsx',
    'features/events/parts/PartFields.tsx',
    'features/events/range/Days.tsx',
    'features/events/when/EndParts.tsx',
    'features/events/when/TimeParts.tsx',
    'features/partners/OrganisationSections.tsx',
  ])
})

test.each([
  [past, fromToday(), 'day_is_past'],
  [today, fromToday(), undefined],
  [addDays(today, 1), fromToday(), undefined],
  [past, fromToday([past]), undefined],
  [addDays(past, -1), fromToday([past]), 'day_is_past'],
  ['', fromToday(), undefined],
  ['2027-01-01', { min: '2027-01-02' }, 'day_not_offered'],
  ['2027-01-03', { max: '2027-01-02' }, 'day_not_offered'],
  ['2027-01-02', { min: '2027-01-02', max: '2027-01-02' }, undefined],
] as const)('the day %j within %j: %s', (day, limits, key) => {
  const problem = dayProblem(day, { ...limits, kept: 'kept' in limits ? [...(limits.kept ?? [])] : undefined })
  expect(problem).toEqual(key ? { key } : null)
})

const row = (key: string, day: string) => ({ key, startDate: day, startTime: '19:00', endDate: day, endTime: '21:00' })
const change = { ...notMoved, of: `${addDays(today, 5)}T19:00`, status: 'scheduled', notes: noTexts() }
const rule = (mode: When['mode'], parts: Partial<When>): When => ({ ...newWhen(mode), from: today, ...parts })
const inRows = (mode: When['mode'], rows: ReturnType<typeof row>[]) => ({
  ...emptyEvent(),
  when: newWhen(mode),
  dates: rows,
})
const inRule = (when: When) => ({ ...emptyEvent(), when })
const moved = (day: string) => ({ ...change, startDate: day, startTime: '19:00', endDate: day, endTime: '21:00' })

/** A day of every field of an event's dates; the field that has the message. */
const places = [
  ['dates.a.startDate', (day: string) => inRows('once', [row('a', day)])],
  ['dates.b.startDate', (day: string) => inRows('several', [row('a', addDays(today, 9)), row('b', day)])],
  ['when.from', (day: string) => inRule(rule('repeats', { from: day }))],
  ['when.from', (day: string) => inRule(rule('hours', { from: day }))],
  ['when.from', (day: string) => inRule(rule('feast', { from: day, feast: 'FEAST=EASTER' }))],
  ['when.changes', (day: string) => inRule(rule('repeats', { changes: [moved(day)] }))],
  ['when.extra', (day: string) => inRule(rule('hours', { extra: [row('a', day)] }))],
] as const

test.each(places)('%s refuses a past day, when it is published and in a draft', (path, values) => {
  const problems = (day: string) => {
    const form = values(day)
    return { ...goodDates(form.dates, form, 'dates'), ...goodWhen(form.when, form, 'when') }
  }
  expect(problems(past)[path]).toEqual({ key: 'day_is_past' })
  expect(problems(today)[path]).toBeUndefined()
  expect(refusedOfDrafts(values(past))).toEqual({ [path]: { key: 'day_is_past' } })
  expect(refusedOfDrafts(values(today))).toEqual({})
})

const at = (day: string) => ({ startsAt: limaInstant(day, '19:00'), endsAt: limaInstant(day, '21:00') })
const stored = (days: string[], others: Partial<Event> = {}) => {
  const occurrences = days.map((day, index) => ({ id: index + 1, ...at(day) }))
  const [eventStartDate, eventEndDate] = [at(days[0] ?? '').startsAt, at(days.at(-1) ?? '').endsAt]
  return { eventStartDate, eventEndDate, occurrences, publishedAt: '2026-01-01T00:00:00.000Z', ...others } as Event
}
const startProblem = (event: Event, day?: string) => {
  const values = toValues(event)
  const [first] = values.dates
  const dates = first && day ? [{ ...first, ...row(first.key, day) }] : values.dates
  return goodDates(dates, values, 'dates')[`dates.${first?.key}.startDate`]
}

test('what has begun keeps its stored days, and takes no other past day', () => {
  expect(startProblem(stored([past, addDays(today, 2)]))).toBeUndefined()
  expect(startProblem(stored([past]))).toBeUndefined()
  expect(startProblem(stored([past]), addDays(past, 1))).toEqual({ key: 'day_is_past' })
  expect(startProblem(stored([past], { occurrences: [] }))).toBeUndefined()
  const series = stored([past], { recurrence: { rule: 'FREQ=DAILY', ...at(past) } })
  expect(goodWhen(toValues(series).when, {}, 'when')).toEqual({})
})

test('a draft whose dates are all over needs another date', () => {
  const draft = { publishedAt: null, reviewState: null }
  expect(startProblem(stored([past], draft))).toEqual({ key: 'day_is_past' })
  expect(startProblem(stored([past, addDays(today, 2)], draft))).toBeUndefined()
})

test('a duplicate has no stored day', () => {
  const { when } = duplicateValues({ id: 1, attributes: stored([past]) }, { rule: 'FREQ=DAILY', ...at(past) })
  expect(goodWhen(when, {}, 'when')).toEqual({ 'when.from': { key: 'day_is_past' } })
})

test('an organisation is founded today or earlier', () => {
  const [, ...rules] = partnerRules(undefined, true).startDate ?? []
  expect(firstProblem(rules, addDays(today, 1), emptyPartner())).toEqual({ key: 'day_not_offered' })
  expect(firstProblem(rules, today, emptyPartner())).toBeNull()
})
