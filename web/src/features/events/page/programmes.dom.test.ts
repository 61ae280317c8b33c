import { expect, test } from 'vitest'
import { googleCalendar } from '@/shared/dates/calendars'
import changes from '@/shared/dates/changeCases.json'
import type { Translate } from '@/shared/dates/feasts'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import en from '@/shared/i18n/locales/en.json'
import es from '@/shared/i18n/locales/es.json'
import qu from '@/shared/i18n/locales/qu.json'
import { event as fixture } from '@/testing/fixtures'
import { choiceOf, entryOf, statusOn } from '../actions/calendarEntry'
import { statusKeys, statusOf } from '../core/eventDates'
import type { DateChange, Event } from '../core/eventsApi'
import cases from '../core/programmeCases.json'
import { whenText } from '../core/whenText'
import { changeText, posterLines, shareText } from '../dates/eventFacts'

const now = Date.parse('2026-11-21T18:00:00.000Z') // 13:00 in Lima
const texts = { en, es, qu }

const sayIn =
  (locale: keyof typeof texts): Translate =>
  (key, values = {}) =>
    (texts[locale] as Record<string, string>)[key]?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name])) ?? key

const eventOf = (attributes: object): Event => ({ ...fixture.attributes, ...attributes })

// The gateway has the same cases for its first view and the data for search engines.
test.each(cases)('the date of a card: $of', ({ event, on, status, en, es, qu }) => {
  for (const [locale, expected] of Object.entries({ en, es, qu })) {
    const language = locale as keyof typeof texts
    const when = whenText(eventOf(event), language, sayIn(language), now)
    expect(when.text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
    expect(when.on).toBe(on)
  }
  expect(statusOf(eventOf(event), now) ?? 'scheduled').toBe(status)
})

test.each([
  ['2026-12-08', 'Tue 8 Dec · day 1 of 3', 'mar 8 dic · día 1 de 3'],
  ['2026-12-10', 'Thu 10 Dec · last of 3 days', 'jue 10 dic · último de 3 días'],
  ['2026-12-11', '8 – 10 Dec', '8 – 10 dic'],
])('the card of a feast of three days in the list of %s', (listed, inEnglish, inSpanish) => {
  const feast = eventOf({
    eventStartDate: '2026-12-08T13:00:00Z',
    eventEndDate: '2026-12-11T03:00:00Z',
    occurrences: [],
  })
  const english = whenText(feast, 'en', sayIn('en'), now, listed)
  expect(english.text.replace(/[\u00a0\u202f]/g, ' ')).toBe(inEnglish)
  expect(english.on).toBe(listed === '2026-12-11' ? '2026-12-08' : listed)
  expect(
    whenText(feast, 'es', sayIn('es'), now, listed)
      .text.replace(/[\u00a0\u202f]/g, ' ')
      .toLowerCase(),
  ).toBe(inSpanish)
  expect(whenText(feast, 'qu', sayIn('qu'), now, listed).text).toMatch(/3 p’unchaymanta|8 – 10/)
})

test.each(cases)('the calendar entries of its dates: $of', ({ event, calendar, places }) => {
  const attributes = eventOf({ ...event, eventName: 'E', eventShortDescription: null })
  const dates = choiceOf(attributes, now).map((date) => {
    const key = statusKeys[statusOn(attributes, date)]
    return entryOf({ event: attributes, place: 'P', date, status: key ? sayIn('en')(key) : null })
  })
  const entries = dates.map((entry) => {
    const link = new URL(googleCalendar(entry)).searchParams
    return [link.get('text'), link.get('dates'), entry.text].filter(Boolean).join(' ')
  })
  expect(entries).toEqual(calendar)
  expect(dates.map(({ place }) => place)).toEqual(places ?? calendar.map(() => 'P'))
})

test.each(cases)('the poster: $of', ({ event, poster }) => {
  const lines = posterLines(eventOf(event), 'en', sayIn('en'), now)
  expect(lines.map((line) => line.replace(/[\u00a0\u2009\u202f]/g, ' '))).toEqual(poster)
})

test('a message to friends says that an event is off', () => {
  const title = (eventStatus: Event['eventStatus']) =>
    shareText(eventOf({ eventName: 'E', eventStatus }), 'en', sayIn('en')).split(' · ')[0]
  expect([title('cancelled'), title('scheduled')]).toEqual(['Cancelled: E', 'E'])
})

const town = (cityName: string) => ({ data: { id: 3, attributes: { cityName, cityCode: 'c' } } })
const feast = {
  eventName: 'Corpus Christi in Cusco',
  eventStatus: null,
  eventStartDate: '2027-05-27T15:00:00Z',
  eventEndDate: '2027-05-27T22:00:00Z',
  occurrences: [],
  eventContacts: { id: 1, place: 'Plaza de Armas' },
  eventAddress: { id: 1, address: 'Plaza de Armas', city: town('Cusco') },
}
const inCalca = { ...feast, eventName: 'Corpus', eventAddress: { id: 1, address: 'Jr. Grau 1', city: town('Calca') } }
const month = { eventStartDate: '2026-11-01T15:00:00Z', eventEndDate: '2026-11-30T22:00:00Z' }

test.each([
  ['en', feast, 'Corpus Christi in Cusco · Thu 27 May 2027, 10:00 · Plaza de Armas'],
  ['es', feast, 'Corpus Christi in Cusco · jue 27 may 2027, 10:00 a. m. · Plaza de Armas'],
  ['qu', feast, 'Corpus Christi in Cusco · Jue 27 May 2027, 10:00 a.m. · Plaza de Armas'],
  ['en', inCalca, 'Corpus · Thu 27 May 2027, 10:00 · Plaza de Armas, Calca'],
  ['en', { ...inCalca, eventContacts: null }, 'Corpus · Thu 27 May 2027, 10:00 · Jr. Grau 1, Calca'],
  ['en', { ...feast, eventContacts: null, eventAddress: null }, 'Corpus Christi in Cusco · Thu 27 May 2027, 10:00'],
  ['en', { ...feast, ...month }, 'Corpus Christi in Cusco · Until 30 Nov · Plaza de Armas'],
  [
    'en',
    { ...feast, eventStartDate: '2026-11-21T23:00:00Z' },
    'Corpus Christi in Cusco · Sat 21 Nov, 18:00 · Plaza de Armas',
  ],
] as const)('a message to friends in %s, %#: name, date and place in one line', (locale, event, text) => {
  expect(shareText(eventOf(event), locale, sayIn(locale), now).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

// The gateway has the same cases for its first view.
test.each(changes)('the log of changes: $of', ({ change, ...expected }) => {
  for (const locale of ['en', 'es', 'qu'] as const) {
    const { changedAt } = change
    const text = `${shortDay(dayOf(changedAt), locale)}: ${changeText(change as DateChange, locale, sayIn(locale))}`
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected[locale])
  }
})
