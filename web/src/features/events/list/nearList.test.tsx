import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, limaInstant } from '@/shared/dates/lima'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { searches, server } from '@/testing/server'

const today = dayOf(new Date())
/** An event so many degrees north of the visitor, about 111 m a thousandth, some days from today. */
function placed(id: number, degrees: number, days: number) {
  const day = addDays(today, days)
  const occurrences = [{ id, startsAt: limaInstant(day, '00:00'), endsAt: limaInstant(addDays(day, 1), '00:00') }]
  const eventAddress = { ...event.attributes.eventAddress, address: '', coordinates: `${-13.517 + degrees},-71.979` }
  return { id, attributes: { ...event.attributes, eventName: `Event ${id}`, occurrences, eventAddress } }
}

const listed = [placed(1, 0.001, 0), placed(2, 0.002, 3), placed(3, 0.01, 2), placed(4, 0.03, 1)]
let asked: URLSearchParams[] = []

beforeEach(() => {
  asked = []
  const getCurrentPosition = (use: (at: object) => void) =>
    use({ coords: { latitude: -13.516812, longitude: -71.978771 } })
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  server.use(
    searches((params) => {
      if (params.has('near')) asked.push(params)
      const ofToday = params.has('filters[occurrences][endsAt][$gt]')
      return HttpResponse.json(many(ofToday ? listed.slice(0, 1) : listed))
    }),
  )
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

const namesBelow = (title: string) => {
  const part = screen.getByRole('heading', { level: 2, name: title }).parentElement
  return (
    part &&
    within(part)
      .getAllByRole('heading', { level: 3 })
      .map((name) => name.textContent)
  )
}

test('near the visitor today comes first, then rings, and each card says the way', async () => {
  const { user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  await screen.findByRole('heading', { level: 2, name: 'Farther' })
  expect(namesBelow('Today and tonight')).toEqual(['Event 1'])
  expect(namesBelow('Up to 10 min on foot')).toEqual(['Event 2'])
  expect(namesBelow('Up to 30 min on foot')).toEqual(['Event 3'])
  expect(namesBelow('Farther')).toEqual(['Event 4'])
  expect(screen.getByText(/200 m · 3 min on foot$/)).toBeInTheDocument()
  expect(screen.getByText(/3 km$/)).toBeInTheDocument()
  // The rule of the minutes does not push the first event down.
  const [last] = screen.getAllByRole('article').slice(-1)
  const rule = screen.getByText(/^Minutes are for/)
  expect(last && last.compareDocumentPosition(rule) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const params of asked) expect([params.get('near'), params.get('radius')]).toEqual(['-13.517,-71.979', '5000'])
})

test('who chose days has one list in rings', async () => {
  const { user } = await renderApp(`/events?from=${today}&to=${addDays(today, 5)}`)
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(namesBelow('Up to 10 min on foot')).toEqual(['Event 1']))
  expect(screen.queryByRole('heading', { name: 'Today and tonight' })).toBeNull()
})
