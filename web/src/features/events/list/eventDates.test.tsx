import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { startOf } from '@/shared/dates/lima'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

// A Wednesday, nine in the evening in Lima: in London it is Thursday already.
const NOW = '2026-11-19T02:00:00.000Z'
let asked: URLSearchParams[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  asked = []
  server.use(
    http.get('*/api/events/counts', () => HttpResponse.json({ data: counts, meta: {} })),
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([event]))
    }),
  )
})

const pill = (name: string) => screen.findByRole('button', { name })
const dates = 'filters[occurrences]'

test('a press on today asks for what is not over yet, and another one lets it go', async () => {
  const { router, user } = await renderApp('/events?city=pisac')
  const today = await pill('Today')
  expect(today).toHaveAttribute('aria-pressed', 'false')
  await user.click(today)
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac&from=2026-11-18&to=2026-11-18'))
  await waitFor(() => expect(today).toHaveAttribute('aria-pressed', 'true'))
  await waitFor(() => expect(asked.at(-1)?.get(`${dates}[startsAt][$lt]`)).toBe(startOf('2026-11-19').toISOString()))
  expect(asked.at(-1)?.get(`${dates}[endsAt][$gt]`)).toBe(NOW)
  expect(asked.at(-1)?.get('filters[eventEndDate][$gt]')).toBe(NOW)
  expect(asked.at(-1)?.get('populate[occurrences][filters][endsAt][$gt]')).toBe(NOW)
  await user.click(today)
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac'))
})

test.each([
  ['/events', 'Tomorrow', '2026-11-19', '2026-11-19'],
  ['/es/events', 'Fin de semana', '2026-11-21', '2026-11-22'],
  ['/qu/events', 'Semana tukukuy', '2026-11-21', '2026-11-22'],
])('at %s a press on %s is a period in the address', async (path, name, from, to) => {
  const { router, user } = await renderApp(path)
  await user.click(await pill(name))
  await waitFor(() => expect(router.state.location.search).toBe(`?from=${from}&to=${to}`))
  await waitFor(() =>
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([screen.getByRole('button', { name })]),
  )
  await waitFor(() => expect(asked.at(-1)?.get(`${dates}[endsAt][$gt]`)).toBe(startOf(from).toISOString()))
})

test('other days are behind the last pill, which then tells them', async () => {
  const { router, user } = await renderApp('/events')
  const button = await pill('Dates')
  expect(screen.queryByLabelText('From')).not.toBeVisible()
  await user.click(button)
  const from = screen.getByLabelText('From')
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

test('a first day after the last one takes that away', async () => {
  const { router, user } = await renderApp('/events?from=2026-11-20&to=2026-11-25')
  await user.click(await pill('Dates: 20 – 25 Nov'))
  const from = screen.getByLabelText('From')
  await user.clear(from)
  // The address is there before the page of it: what is typed in between would be taken back.
  expect(await pill('Dates: Until 25 Nov')).toBeInTheDocument()
  await user.type(from, '2026-12-01')
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-12-01'))
})

test('days that have gone by are looked up as they were', async () => {
  await renderApp('/qu/events?from=2026-11-01&to=2026-11-01')
  expect(await pill('P’unchaykuna: 1 Nov')).toBeInTheDocument()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.get(`${dates}[endsAt][$gt]`)).toBe(startOf('2026-11-01').toISOString())
  expect(asked[0]?.get('filters[eventEndDate][$gt]')).toBeNull()
})

test('a day that does not exist is no day', async () => {
  await renderApp('/events?from=2026-13-45&to=9999-12-31')
  expect(await pill('Dates')).toBeInTheDocument()
  await waitFor(() => expect(asked[0]?.get('filters[eventEndDate][$gt]')).toBe(NOW))
})

test('where nothing is found, one press shows everything again', async () => {
  server.use(
    http.get('*/api/events', ({ request }) =>
      HttpResponse.json(many(new URL(request.url).searchParams.get('_q') ? [] : [event])),
    ),
  )
  const { router, user } = await renderApp('/events?q=nothing&from=2026-11-20')
  await user.click(await pill('All coming events'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await within(screen.getByRole('main')).findByRole('article')).toBeInTheDocument()
  // The press took its button away; the focus is where the number of events is told.
  expect(screen.getByText(/^\d+ events?$/)).toHaveFocus()
})

test('where nothing is coming at all, there is nothing to be chosen otherwise', async () => {
  server.use(http.get('*/api/events', () => HttpResponse.json(many([]))))
  await renderApp('/events')
  expect(await screen.findByText('No events planned at the moment.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'All coming events' })).toBeNull()
})
