import { expect, test } from 'vitest'
import { numberText, type TypedNumber, typedNumber } from '@/shared/forms/fields/numbers'
import { firstProblem, type Rule } from '@/shared/forms/rules'
import { newItem } from '@/shared/forms/uploads/mediaItem'
import type { Value } from '@/shared/forms/values'
import type { Event } from '../core/eventsApi'
import { goodDates } from './dateRows'
import { toValues } from './eventEntry'
import {
  type EventValues,
  emptyEvent,
  eventPartRules,
  eventRules,
  refusedOfDrafts,
  sameEvent,
  toEventData,
} from './eventForm'
import { mayHaveSucceeded, notSaved, type PendingCall, type SaveState, saveEvent } from './saveEvent'
import { newWhen } from './when'

const texts = (es: string) => ({ en: '', es, qu: '' })
const item = newItem(new File(['x'], 'x.png', { type: 'image/png' }))

const keyOf = (name: keyof EventValues, change: Partial<EventValues>, isNew = true) => {
  const values = { ...emptyEvent(), ...change }
  const rules = eventRules(isNew)[name] as Rule[] | undefined
  const problem = firstProblem(rules, values[name] as Value, values)
  return problem && 'key' in problem ? problem.key : undefined
}

test.each<[keyof EventValues, Value, string | undefined]>([
  ['name', texts(''), 'this_field_is_required'],
  ['name', texts('Noche'), undefined],
  ['categories', [], 'choose_at_least_one_point'],
  ['categories', ['5'], undefined],
  ['short', texts(' '), 'this_field_is_required'],
  ['description', texts(''), 'this_field_is_required'],
  ['banner', [], 'file_is_required'],
  ['banner', [item], undefined],
  ['photos', [], 'file_is_required'],
  ['place', '', 'this_field_is_required'],
  ['place', 'x'.repeat(256), 'this_field_is_too_long'],
  ['city', '', 'this_field_is_required'],
  ['address', '', 'this_field_is_required'],
  ['point', emptyEvent().point, 'require_location_on_map'],
  ['point', '-13.5,-71.9', undefined],
  ['tel', '', 'this_field_is_required'],
  ['mail', '', 'this_field_is_required'],
  ['mail', 'not mail', 'this_field_is_incorrect'],
  ['mail', 'a@b.pe', undefined],
  ['tickets', '', undefined],
  ['tickets', 'at the door', 'this_field_is_incorrect'],
  ['webSite', 'javascript:alert(1)', 'this_field_is_incorrect'],
  ['catalog', 'catalog.example.org', undefined],
  ['YouTube', 'https://youtu.be/x', undefined],
  ['TikTok', 'not a link', 'this_field_is_incorrect'],
  ['duration', null, undefined],
  ['videos', [], undefined],
])('%s of %o', (name, value, key) => expect(keyOf(name, { [name]: value })).toBe(key))

test.each<[string, TypedNumber, string | undefined]>([
  ['paid', null, 'require_amount'],
  ['paid', 0, 'require_amount'],
  ['paid', typedNumber('10-20', 'amount'), 'this_is_no_amount'],
  ['paid', typedNumber('20,5', 'amount'), undefined],
  ['paid', 0.5, undefined],
  ['paid', 35, undefined],
  ['free', typedNumber('10-20', 'amount'), undefined],
  ['free', null, undefined],
])('the price of an event that is %s: %o', (pricing, price, key) =>
  expect(keyOf('price', { pricing, price })).toBe(key),
)

test('an existing event may have no pictures', () => {
  expect(keyOf('banner', { banner: [] }, false)).toBeUndefined()
  expect(keyOf('photos', { photos: [] }, false)).toBeUndefined()
})

const date = (key: string, startDate: string, endDate: string, startTime = '19:00', endTime = '21:00') => ({
  key,
  startDate,
  startTime,
  endDate,
  endTime,
})

test.each([
  ['complete', [date('a', '2027-01-01', '2027-01-01')], {}],
  ['incomplete', [date('a', '2027-01-01', '', '19:00', '')], { 'dates.a.endDate': 0, 'dates.a.endTime': 0 }],
  ['backwards', [date('a', '2027-01-02', '2027-01-01')], { 'dates.a.endDate': 'end_before_start' }],
  [
    'backwards in one day',
    [date('a', '2027-01-01', '2027-01-01', '21:00', '19:00')],
    { 'dates.a.endTime': 'end_before_start' },
  ],
  ['of zero length', [date('a', '2027-01-01', '2027-01-01', '19:00', '19:00')], {}],
  [
    'duplicate',
    [date('a', '2027-01-01', '2027-01-01'), date('b', '2027-01-01', '2027-01-01')],
    { 'dates.b.startDate': 'same_date_twice' },
  ],
])('dates that are %s', (_name, rows, found) => {
  const wanted = Object.fromEntries(
    Object.entries(found).map(([path, key]) => [path, { key: key || 'this_field_is_required' }]),
  )
  expect(goodDates(rows, {}, 'dates')).toEqual(wanted)
})

test('the maximum length of a name applies to each language', () => {
  const values = emptyEvent()
  expect(eventPartRules.name?.(texts('x'.repeat(256)), values, 'name')).toEqual({
    'name.es': { key: 'this_field_is_too_long', count: 255 },
  })
})

test('dates are sent in order, with the span from the first start to the last end', () => {
  const dates = [date('b', '2027-02-01', '2027-02-01'), date('a', '2027-01-01', '2027-03-01'), date('c', '', '')]
  expect(toEventData({ ...emptyEvent(), dates, when: newWhen('several') }, 1)).toMatchObject({
    eventStartDate: '2027-01-02T00:00:00.000Z',
    eventEndDate: '2027-03-02T02:00:00.000Z',
    occurrences: [{ startsAt: '2027-01-02T00:00:00.000Z' }, { startsAt: '2027-02-02T00:00:00.000Z' }],
  })
})

test('a file to upload is a change, the key of a date row is not', () => {
  expect(sameEvent(emptyEvent(), { ...emptyEvent(), photos: [item] })).toBe(false)
  const [row] = emptyEvent().dates
  expect(sameEvent(emptyEvent(), { ...emptyEvent(), dates: [{ ...row, key: 'other' }] })).toBe(true)
})

test.each([
  ['FETCH_ERROR', undefined, true],
  [401, undefined, true],
  [409, 'request_in_progress', true],
  [409, 'idempotency_key_reused', false],
  [500, undefined, true],
  [503, undefined, true],
  [400, undefined, false],
  [403, undefined, false],
  [413, undefined, false],
] as const)('after %s (%s) the event may have been created: %s', (status, key, expected) =>
  expect(mayHaveSucceeded({ status, key, fields: [] })).toBe(expected),
)

test('after a rejected pending call, the current form is sent with a new key', async () => {
  const sent: PendingCall[] = []
  const stored: SaveState[] = []
  const pending = { key: 'old', body: '{"name":"before"}', at: Date.now() }
  const answer = await saveEvent(
    { name: 'now' },
    true,
    { ...notSaved, pending },
    {
      create: async (call) => {
        sent.push(call)
        return { error: { status: 400, fields: [] } }
      },
      update: async () => ({}),
      find: async () => ({ data: null }),
      store: async (work) => void stored.push(work),
    },
  )
  expect(answer.error?.status).toBe(400)
  expect(sent.map(({ body }) => body)).toEqual(['{"name":"before"}', '{"name":"now"}'])
  expect(sent[1]?.key).not.toBe('old')
  expect(stored.at(-1)).toEqual(notSaved)
})

test.each([undefined, true, false])('a stored event is sent as it was: booking %o', (needsBooking) => {
  const stored = {
    audiences: [{ id: 1, audience: 'children' }],
    languages: [{ id: 2, language: 'qu' }],
    setting: 'both',
    needsBooking,
    translations: { es: { source: 'calendarios' } },
  } as Event
  expect(toEventData(toValues(stored), 1)).toMatchObject({
    audiences: [{ audience: 'children' }],
    languages: [{ language: 'qu' }],
    setting: 'both',
    needsBooking: needsBooking ?? null,
    translations: { es: { source: 'calendarios' } },
  })
})

test('a neighbourhood is sent only if the host corrects it', () => {
  const values = { ...emptyEvent(), city: '3' }
  expect(toEventData(values, 1).eventAddress).not.toHaveProperty('neighbourhood')
  expect(toEventData({ ...values, neighbourhood: '2' }, 1).eventAddress).toMatchObject({ city: 3, neighbourhood: 2 })
})

test('a text in place of a number is an unsaved change and never sent as one', () => {
  const start = { ...emptyEvent(), pricing: 'paid', price: 20.5, duration: 90 }
  const typed = { price: typedNumber('20,50', 'amount'), duration: typedNumber('090', 'whole') }
  expect(sameEvent(start, { ...start, ...typed })).toBe(true)
  expect(toEventData({ ...start, ...typed }, 1)).toMatchObject({
    eventPrice: 20.5,
    translations: { es: { eventDuration: '90' } },
  })
  for (const changes of [{ price: typedNumber('20-50', 'amount') }, { duration: typedNumber('90 min', 'whole') }]) {
    const values = { ...start, ...changes }
    expect(sameEvent(start, values)).toBe(false)
    expect(sameEvent({ ...start, price: null, duration: null }, values)).toBe(false)
    expect(Object.keys(refusedOfDrafts(values))).toEqual(Object.keys(changes))
  }
  expect(sameEvent(start, { ...start, price: typedNumber('20', 'amount') })).toBe(false)
})

test('a stored price keeps its cents in the form', () => {
  const { price } = toValues({ isFree: false, eventPrice: 20.5 } as Event)
  expect(numberText(price, 'amount')).toBe('20.50')
})
