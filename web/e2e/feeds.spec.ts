import { expect, test } from '@playwright/test'
import ICAL from 'ical.js'
import { publish } from './event'
import { at } from './friday'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

const DAY_MS = 86_400_000
const iso = (time: number) => new Date(time).toISOString()

/** The coming Friday at 19:00 in Lima, as milliseconds. */
function fridayEvening(): number {
  const tomorrow = new Date(Date.now() + DAY_MS)
  const days = (5 - tomorrow.getUTCDay() + 7) % 7
  return Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth(), tomorrow.getUTCDate() + days + 1)
}

/** The events of a calendar, by a strict parser that is not ours. */
function eventsIn(text: string) {
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/Lima')
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

test.describe('on a Friday at 17:30, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const locale of LOCALES)
    test(`all Fridays of a host are three taps away from a calendar, in ${locale}`, async ({ page, request }) => {
      const start = fridayEvening()
      const dates = [0, 1, 7].map((days) => ({
        startsAt: iso(start + days * DAY_MS),
        endsAt: iso(start + days * DAY_MS + DAY_MS / 12),
      }))
      const name = `Velada; de arpa, y violín ${locale}`
      const event = await publish({ eventName: name, occurrences: dates })
      try {
        const words = wordsOf(locale)
        await page.clock.setFixedTime(at)
        const answer = await (await request.get(`/api/events/${event.id}?populate=eventHost`)).json()
        await open(page, inLanguage(locale, `/event-host/${answer.data.attributes.eventHost.data.id}`))
        await page.getByRole('button', { name: words.subscribe, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: words.subscribe })
        await dialog.getByRole('checkbox').nth(4).check()
        const address = await dialog.getByRole('link', { name: 'Apple' }).getAttribute('href')
        expect(address).toMatch(/^webcal:.*host=\d+&locale=.*&weekday=fr$/)
        const feed = await request.get(address?.replace(/^webcal:/, 'http:') ?? '')
        const mine = eventsIn(await feed.text()).filter(({ summary }) => summary === name)
        expect(mine.map(({ startDate }) => startDate.toJSDate().getTime()).sort()).toEqual([start, start + 7 * DAY_MS])
        expect(new Set(mine.map(({ uid }) => uid)).size).toBe(2)
      } finally {
        await event.remove()
      }
    })
})

test('the whole programme is a calendar that others read', async ({ request }) => {
  const text = await (await request.get('/api/events/feed.ics?locale=qu&alarm=60')).text()
  const events = eventsIn(text)
  expect(events.length).toBeGreaterThan(20)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  for (const { summary, startDate, endDate, component } of events) {
    expect(summary).not.toBe('')
    expect(endDate.compare(startDate)).toBeGreaterThanOrEqual(0)
    expect(component.getFirstPropertyValue('status')).toMatch(/^(CONFIRMED|CANCELLED|TENTATIVE)$/)
  }
  // What the parser writes again is equal for it.
  const again = ICAL.parse(ICAL.stringify(ICAL.parse(text)))
  expect(again).toEqual(ICAL.parse(text))
})
