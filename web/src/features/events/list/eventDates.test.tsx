import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { startOf } from '@/shared/dates/lima'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, searches, server } from '@/testing/server'

// Wednesday, 21:00 in Lima; already Thursday in UTC.
const NOW = '2026-11-19T02:00:00.000Z'
let requests: URLSearchParams[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  requests = []
  server.use(
    http.get('*/api/events/counts', () => HttpResponse.json({ data: counts, meta: {} })),
    searches((params) => {
      requests.push(params)
      return HttpResponse.json(many([event]))
    }),
  )
})

const pill = (name: string) => screen.findByRole('button', { name })
const dates = 'filters[occurrences]'

test('"Today" filters events that are not over, and a second click removes the filter', async () => {
  const { router, user } = await renderApp('/events?city=pisac')
  const today = await pill('Today')
  expect(today).toHaveAttribute('aria-pressed', 'false')
  await user.click(today)
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac&from=2026-11-18&to=2026-11-18'))
  await waitFor(() => expect(today).toHaveAttribute('aria-pressed', 'true'))
  await waitFor(() => expect(requests.at(-1)?.get(`${dates}[startsAt][$lt]`)).toBe(startOf('2026-11-19').toISOString()))
  expect(requests.at(-1)?.get(`${dates}[endsAt][$gt]`)).toBe(NOW)
  expect(requests.at(-1)?.get('filters[eventEndDate][$gt]')).toBe(NOW)
  // The card shows the date of this day, even if it is cancelled.
  expect(requests.at(-1)?.get('populate[occurrences][filters][endsAt][$gt]')).toBe(NOW)
  expect(requests.at(-1)?.get('populate[occurrences][filters][startsAt][$lt]')).toBe(
    startOf('2026-11-19').toISOString(),
  )
  await user.click(today)
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac'))
})

test.each([['/events', 'Tomorrow', '2026-11-19', '2026-11-19']])(
  'at %s the button %s sets a period in the URL',
  async (path, name, from, to) => {
    const { router, user } = await renderApp(path)
    await user.click(await pill(name))
    await waitFor(() => expect(router.state.location.search).toBe(`?from=${from}&to=${to}`))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { pressed: true })).toEqual([screen.getByRole('button', { name })]),
    )
    await waitFor(() => expect(requests.at(-1)?.get(`${dates}[endsAt][$gt]`)).toBe(startOf(from).toISOString()))
  },
)

test('other dates are chosen in a menu, whose button shows them', async () => {
  const { router, user } = await renderApp('/events')
  const button = await pill('Dates')
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(button)
  const from = await screen.findByLabelText('From')
  await user.type(from, '2026-12-28')
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-12-28'))
  await waitFor(() => expect(button).toHaveAccessibleName('Dates: From 28 Dec'))
  await user.type(screen.getByLabelText('To'), '2027-01-03')
  await waitFor(() => expect(button).toHaveAccessibleName('Dates: 28 Dec – 3 Jan 2027'))
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  await user.keyboard('{Escape}')
  expect(button).toHaveFocus()
  expect(from).not.toBeVisible()
})

test('a start after the end removes the end', async () => {
  const { router, user } = await renderApp('/events?from=2026-11-20&to=2026-11-25')
  await user.click(await pill('Dates: 20 – 25 Nov'))
  const from = await screen.findByLabelText('From')
  await user.clear(from)
  // The URL changes before the page is rendered; text typed in between would be reset.
  expect(await pill('Dates: Until 25 Nov')).toBeInTheDocument()
  await user.type(from, '2026-12-01')
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-12-01'))
})

test('a period in the past shows all its events', async () => {
  await renderApp('/qu/events?from=2026-11-01&to=2026-11-01')
  expect(await pill('P’unchaykuna: 1 Nov')).toBeInTheDocument()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.get(`${dates}[endsAt][$gt]`)).toBe(startOf('2026-11-01').toISOString())
  expect(requests[0]?.get('filters[eventEndDate][$gt]')).toBeNull()
  expect(screen.getByText('Chay p’unchaykunapi Qusqupi, wamaninkunapipas karqan.')).toBeInTheDocument()
})

test('an invalid day in the URL is ignored', async () => {
  await renderApp('/events?from=2026-13-45&to=9999-12-31')
  expect(await pill('Dates')).toBeInTheDocument()
  await waitFor(() => expect(requests[0]?.get('filters[eventEndDate][$gt]')).toBe(NOW))
})

test('when nothing is found, a button removes all filters', async () => {
  server.use(searches((params) => HttpResponse.json(many(params.get('q') ? [] : [event]))))
  const { router, user } = await renderApp('/events?q=nothing&from=2026-11-20')
  await user.click(await pill('All coming events'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await within(screen.getByRole('main')).findByRole('article')).toBeInTheDocument()
  // The clicked button disappears, so the number of events gets the focus.
  expect(screen.getByText(/^\d+ events?$/)).toHaveFocus()
})

test('without coming events there is no button to remove filters', async () => {
  server.use(searches(() => HttpResponse.json(many([]))))
  await renderApp('/events')
  expect(await screen.findByText('No events planned at the moment.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'All coming events' })).toBeNull()
})

test.each([
  ['/es/events', 'Fin de semana', 'weekend'],
  ['/qu/events', 'Semana tukukuy', 'weekend'],
  ['/events', 'Tonight', 'tonight'],
])('at %s the button %s chooses a time by its name', async (path, name, when) => {
  const { router, user } = await renderApp(path)
  await user.click(await pill(name))
  await waitFor(() => expect(router.state.location.search).toBe(`?when=${when}`))
  expect(await screen.findByRole('button', { name, pressed: true })).toBeInTheDocument()
  await waitFor(() => expect(requests.at(-1)?.get('when')).toBe(when))
  // The API alone knows the bounds of the time.
  expect([...(requests.at(-1)?.keys() ?? [])].filter((key) => key.startsWith(dates))).toEqual([])
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
