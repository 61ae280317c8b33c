import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayOf } from '@/shared/dates/lima'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

let found: URLSearchParams[]
let counted: URLSearchParams[]

const areas = [
  { id: 1, attributes: { cultureTypeCode: 'music', cultureTypeName: 'Music' } },
  { id: 2, attributes: { cultureTypeCode: 'crafts', cultureTypeName: 'Crafts' } },
]
const neighbourhoods = [
  { id: 1, attributes: { neighbourhoodCode: 'san-pedro', neighbourhoodName: 'San Pedro' } },
  { id: 2, attributes: { neighbourhoodCode: 'san-blas', neighbourhoodName: 'San Blas' } },
]

beforeEach(() => {
  // The numbers are asked for again when the rounded present moves on.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T02:00:00.000Z') })
  found = []
  counted = []
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      counted.push(new URL(request.url).searchParams)
      const choices = {
        when: { tonight: 8, weekend: 0 },
        free: { true: 7 },
        audience: { children: 3, elders: 0, 'children,families': 4 },
        priceMax: { 10: 2, 20: 5, 50: 9, 100: 9 },
      }
      const areas = [{ id: 2, code: 'crafts', name: 'Crafts', count: 6 }]
      const neighbourhoods = [{ id: 2, code: 'san-blas', name: 'San Blas', count: 4 }]
      return HttpResponse.json({ data: { ...counts, total: 23, choices, neighbourhoods, areas }, meta: {} })
    }),
    http.get('*/api/areas-de-la-culturas', () => HttpResponse.json(many(areas))),
    http.get('*/api/neighbourhoods', () => HttpResponse.json(many(neighbourhoods))),
    http.get('*/api/events/search', ({ request }) => {
      found.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([event]))
    }),
  )
})
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

test.each([
  ['Free', 'free', 'true'],
  ['With children', 'audience', 'children,families'],
])('the button %s asks the search for %s=%s', async (name, parameter, value) => {
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get(parameter)).toBe(value))
  await waitFor(() => expect(found.at(-1)?.get(parameter)).toBe(value))
  expect(counted.at(-1)?.get(parameter)).toBe(value)
  await user.click(await screen.findByRole('button', { name, pressed: true }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the chips have their numbers from one request after the list, by the times that are shown', async () => {
  const { user } = await renderApp('/events?neighbourhood=san-blas')
  expect(await screen.findByRole('button', { name: 'Tonight', description: '8 events' })).toHaveTextContent('Tonight8')
  expect(screen.getByRole('button', { name: 'Weekend', description: '0 events' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Free', description: '7 events' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'With children', description: '4 events' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Near me' })).toHaveAccessibleDescription('')
  expect(counted.map((query) => query.get('include'))).toEqual([null, 'choices'])
  expect(counted[1]?.get('neighbourhood')).toBe('san-blas')
  expect([...(counted[1]?.keys() ?? [])].filter((name) => /occurrences|when|from|to$/.test(name))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tonight' }))
  // The number above the list and that on the chip ask for the same time.
  await waitFor(() => expect(counted.map((query) => query.get('when'))).toEqual([null, null, 'tonight', 'tonight']))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(counted).toHaveLength(6))
  // What was on this morning is not counted.
  expect(counted[5]?.get('from')).toMatch(new RegExp(`^${dayOf(new Date())}T\\d\\d:\\d\\d$`))
  expect(counted[5]?.get('to')).toBe(dayOf(new Date()))
})

test('the menu of hosts shows those without an event of the filter, too', async () => {
  const answer = { ...counts, hosts: [{ id: 9, name: 'Casa de Cultura', count: 2 }] }
  const all = { ...counts, hosts: [{ id: 8, name: 'Amaru', count: 5 }, ...answer.hosts] }
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      const isFree = new URL(request.url).searchParams.has('free')
      return HttpResponse.json({ data: isFree ? answer : all, meta: {} })
    }),
  )
  const { user } = await renderApp('/events?free=true')
  await user.click(await screen.findByRole('button', { name: 'Organiser' }))
  expect(await screen.findByRole('checkbox', { name: /^Amaru\s*0$/ })).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: /^Casa de Cultura\s*2$/ })).toBeInTheDocument()
})

test('the sheet shows the number of each choice, and the number of events on its button', async () => {
  const { router, user } = await renderApp('/events?free=true')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(await sheet.findByRole('checkbox', { name: /^Children/ })).not.toBeChecked()
  // A choice that finds nothing is left out.
  await waitFor(() => expect(sheet.queryByRole('checkbox', { name: /^Older people/ })).toBeNull())
  const places = within(await sheet.findByRole('group', { name: 'Neighbourhood' })).getAllByRole('checkbox')
  expect(places.map((box) => box.closest('label')?.textContent)).toEqual(['San Blas4'])
  expect(counted.at(-1)?.get('include')).toBe('choices')
  await user.click(sheet.getByRole('checkbox', { name: /^San Blas/ }))
  await user.click(sheet.getByRole('checkbox', { name: /^Children/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?free=true&neighbourhood=san-blas&audience=children'))
  await user.click(await sheet.findByRole('button', { name: 'Show 23 events' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: /^Filters ?2$/ })).toBeInTheDocument()
  await waitFor(() => expect(found.at(-1)?.get('neighbourhood')).toBe('san-blas'))
})

test('a choice of the sheet that finds nothing stays if it is chosen, or was shown when another one was chosen', async () => {
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      const parameters = new URL(request.url).searchParams
      const children = parameters.get('priceMax') === '20' ? 0 : 3
      const choices = {
        audience: { children, families: 0, youth: 0, adults: 0, elders: 0 },
        priceMax: { 10: 2, 20: 5 },
      }
      return HttpResponse.json({ data: { ...counts, total: children, choices }, meta: {} })
    }),
  )
  const { user } = await renderApp('/events?audience=elders')
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const people = within(await sheet.findByRole('group', { name: 'For whom' }))
  const labels = () => people.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  await waitFor(() => expect(labels()).toEqual(['Children3', 'Older people0']))
  // The answer names no area at all.
  await waitFor(() => expect(sheet.queryByRole('group', { name: 'Area of culture' })).toBeNull())
  await user.click(sheet.getByRole('radio', { name: /^Up to S\/ 20/ }))
  await waitFor(() => expect(labels()).toEqual(['Children0', 'Older people0']))
  await user.click(people.getByRole('checkbox', { name: /^Older people/ }))
  expect(labels()).toEqual(['Children0', 'Older people0'])
})

test('the sheet has steps of a highest price and areas of culture, with their numbers', async () => {
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await sheet.findByRole('checkbox', { name: /^Crafts\s*6$/ })
  const labels = (group: string) =>
    [...sheet.getByRole('group', { name: group }).querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels('Area of culture')).toEqual(['Crafts6'])
  expect(labels('Price')).toEqual(['Any price23', 'Up to S/ 102', 'Up to S/ 205', 'Up to S/ 509', 'Up to S/ 1009'])
  await user.click(sheet.getByRole('radio', { name: /^Up to S\/ 20/ }))
  await user.click(sheet.getByRole('checkbox', { name: /^Crafts/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?priceMax=20&area=crafts'))
  await waitFor(() => expect([found.at(-1)?.get('priceMax'), found.at(-1)?.get('area')]).toEqual(['20', 'crafts']))
  await user.click(sheet.getByRole('radio', { name: /^Any price/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?area=crafts'))
})

test.each([
  ['priceMax=20&area=music%2Ccrafts', 'Music · Crafts · Up to S/ 20'],
  ['city=pisac&view=map&neighbourhood=san-pedro&setting=outdoors', 'Pisac · San Pedro · Outdoors'],
  ['host=9&category=dance&near=me&nonsense=7&booking=false', 'Dance · Casa de Cultura · No booking needed · Near me'],
  ['from=2027-03-01&to=2027-03-04&bbox=-72%2C-13.6%2C-71.9%2C-13.5', '1 – 4 Mar 2027 · Part of the map'],
  ['audience=youth%2Cunknown&language=qu&view=month', 'Young people · Quechua'],
  ['nonsense=7', 'Events'],
])('the search %s is saved as %s', async (query, name) => {
  await renderApp(`/events?${query}`)
  expect(await screen.findByRole('button', { name: `Save: ${name}` })).toBeInTheDocument()
})

const position = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })

test('a refused position is said, and the list stays', async () => {
  position((_found, refused) => refused?.({ code: 1 } as GeolocationPositionError))
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  expect(await screen.findByText(/Your position is not available/)).toBeInTheDocument()
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('button', { name: 'Near me', pressed: false })).toBeInTheDocument()
  const offered = within(await screen.findByRole('list', { name: 'Neighbourhood' }))
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['San Blas44 events'])
  await user.click(offered.getByRole('button', { name: 'San Blas' }))
  await waitFor(() => expect(router.state.location.search).toBe('?neighbourhood=san-blas'))
  expect(await offered.findByRole('button', { name: 'San Blas', pressed: true })).toBeInTheDocument()
})

test('an address near the visitor says that the position is denied', async () => {
  const query = async () => ({ state: 'denied' })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } })
  await renderApp('/events?near=me')
  expect(await screen.findByText(/Your position is not available/)).toBeInTheDocument()
  Reflect.deleteProperty(navigator, 'permissions')
})

test('the button says that the position is being asked for', async () => {
  position(() => {})
  const { user } = await renderApp('/events')
  const button = await screen.findByRole('button', { name: 'Near me' })
  expect(button).toHaveAttribute('aria-busy', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('near me sends a rounded position, which is not in the URL', async () => {
  position((use) => use({ coords: { latitude: -13.516812, longitude: -71.978771 } } as GeolocationPosition))
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(router.state.location.search).toBe('?near=me'))
  await waitFor(() => expect(found.at(-1)?.get('near')).toBe('-13.517,-71.979'))
  expect(found.at(-1)?.get('order')).toBe('nearest')
  expect(await screen.findByText('The nearest first')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Near me', pressed: true }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the menu of dates offers the past years in which events took place', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ data: { ...counts, years: { 2024: 0, 2025: 7, 2026: 12 } }, meta: {} })
    }),
  )
  const { router, user } = await renderApp('/events?city=pisac&when=tonight')
  await user.click(await screen.findByRole('button', { name: /^Dates/ }))
  const years = within(await screen.findByRole('group', { name: 'Past events' }))
  expect(years.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['2026 12', '2025 7'])
  const query = asked.find((one) => one.get('include') === 'years')
  expect(query?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
  expect([...(query?.keys() ?? [])].filter((name) => /occurrences|EndDate|when|from/.test(name))).toEqual([])
  await user.click(years.getByRole('button', { name: '2025 7' }))
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac&from=2025-01-01&to=2025-12-31'))
  expect(await years.findByRole('button', { name: '2025 7', pressed: true })).toBeInTheDocument()
})
