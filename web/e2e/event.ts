import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, request as requests } from '@playwright/test'
import { tokenFor } from './portal'

const picture = readFileSync(new URL('./fixtures/banner.png', import.meta.url))
const HOUR_MS = 3_600_000

/** The text field of a date, beside which a button opens the calendar. */
export const dateField = (scope: Page | Locator, label: string) => scope.getByRole('textbox', { name: label })

/** A day as a date field shows it. */
export const shownDay = (day: string) => day.split('-').reverse().join('/')

/** Returns the date in Lima a number of days from today, as YYYY-MM-DD. */
export const dayAhead = (days: number) =>
  new Date(Date.now() - 5 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10)

/** Returns start and end of an event from 19:00 to 22:00 on a day in Lima. */
export const eveningOf = (day: string) => ({
  eventStartDate: new Date(Date.parse(`${day}T19:00:00Z`) + 5 * HOUR_MS).toISOString(),
  eventEndDate: new Date(Date.parse(`${day}T22:00:00Z`) + 5 * HOUR_MS).toISOString(),
})

/** Creates a Spanish event of the demo's first host, with a banner and two photos; `remove` deletes it. */
export async function publish(fields: object) {
  // Playwright's request context belongs to one test; an event may be used by several.
  const request = await requests.newContext({ baseURL: process.env.RAYMI_BASE_URL })
  const headers = { Authorization: `Bearer ${await tokenFor(request, 'host@raymi.example')}` }
  const me = await request.get('/api/users/me?populate[eventHostData]=true', { headers })
  const data = {
    eventDescription: 'Una noche de **danzas** en la plaza.',
    eventShortDescription: 'Danzas de todos los barrios.',
    eventHost: (await me.json()).eventHostData.id,
    eventCategory: [5],
    isFree: true,
    eventAddress: { city: 1, address: 'Plaza de Armas', coordinates: '-13.5167,-71.9788' },
    eventContacts: { place: 'Plaza de Armas', tel: '+51 84 555 0101', mail: 'danzas@example.org' },
    ...eveningOf(dayAhead(3)),
    ...fields,
  }
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const [field, name] of [
    ['eventBanner', 'banner.png'],
    ['eventMediaPhotos', 'one.png'],
    ['eventMediaPhotos', 'two.png'],
  ] as const) {
    form.append(`files.${field}`, new File([picture], name, { type: 'image/png' }))
  }
  const response = await request.post('/api/events?locale=es', { headers, multipart: form })
  expect(response.status(), await response.text()).toBe(200)
  const id: number = (await response.json()).data.id
  return {
    id,
    change: async (patch: object) => {
      const answer = await request.put(`/api/events/${id}?locale=es`, { headers, data: { data: patch } })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    remove: async () => {
      const answer = await request.delete(`/api/events/${id}`, { headers })
      expect(answer.status()).toBe(200)
      await request.dispose()
    },
  }
}
