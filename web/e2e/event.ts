import { readFileSync } from 'node:fs'
import { expect, request as requests } from '@playwright/test'
import { tokenFor } from './portal'

const picture = readFileSync(new URL('./fixtures/banner.png', import.meta.url))
const HOUR_MS = 3_600_000

/** A Lima day from today on, as addresses and forms have it. */
export const dayAhead = (days: number) =>
  new Date(Date.now() - 5 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10)

/** Seven to ten in the evening of a Lima day. */
export const eveningOf = (day: string) => ({
  eventStartDate: new Date(Date.parse(`${day}T19:00:00Z`) + 5 * HOUR_MS).toISOString(),
  eventEndDate: new Date(Date.parse(`${day}T22:00:00Z`) + 5 * HOUR_MS).toISOString(),
})

/** An event of demo's first host with a banner and two photos, told in Spanish; `remove` takes it away again. */
export async function publish(fields: object) {
  // Of its own: Playwright's belongs to one test, and an event may be there for several.
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
