import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

let asked: URLSearchParams[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T17:00:00.000Z') })
  asked = []
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      const params = new URL(request.url).searchParams
      if (params.get('include') === 'days') asked.push(params)
      return HttpResponse.json({ data: { ...counts, days: { '2026-11-28': 3, '2026-11-30': 0 } }, meta: {} })
    }),
    http.get('*/api/feasts', () =>
      HttpResponse.json({
        data: [{ code: 'carnival', name: 'Carnival', feast: '', lastsDays: 4, days: ['2027-02-07'] }],
      }),
    ),
  )
})

async function openDates(path: string, name: string | RegExp = /^Dates/) {
  const { router, user } = await renderApp(path)
  await user.click(await screen.findByRole('button', { name }))
  const grid = await screen.findByRole('grid', { name: 'November 2026' })
  return { user, grid: within(grid), address: () => router.state.location.search }
}

test('two presses choose the first and the last day, a third one begins anew', async () => {
  const { user, grid, address } = await openDates('/events?free=true&when=tonight')
  await user.click(grid.getByRole('button', { name: /^Friday,? 27 November 2026/ }))
  await waitFor(() => expect(address()).toBe('?free=true&from=2026-11-27'))
  await waitFor(() => expect(screen.getByText('From 27 Nov', { selector: '[role=status]' })).toBeInTheDocument())
  await user.click(grid.getByRole('button', { name: /^Sunday,? 29 November 2026/ }))
  await waitFor(() => expect(address()).toBe('?free=true&from=2026-11-27&to=2026-11-29'))
  await waitFor(() => expect(grid.getAllByRole('gridcell', { selected: true })).toHaveLength(3))
  expect(screen.getByText('27 – 29 Nov', { selector: '[role=status]' })).toBeInTheDocument()
  await user.click(grid.getByRole('button', { name: /^Saturday,? 28 November 2026/ }))
  await waitFor(() => expect(address()).toBe('?free=true&from=2026-11-28'))
})

test('the keyboard moves by days, to the ends of a week from Monday, and by months', async () => {
  const { user, grid, address } = await openDates('/events?from=2026-11-26&to=2026-11-26', 'Dates')
  const day = (name: RegExp) => screen.getByRole('button', { name })
  grid.getByRole('button', { name: /^Thursday,? 26 November/ }).focus()
  await user.keyboard('{Home}')
  expect(day(/^Monday,? 23 November 2026/)).toHaveFocus()
  await user.keyboard('{End}')
  expect(day(/^Sunday,? 29 November 2026/)).toHaveFocus()
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(day(/^Tuesday,? 29 December 2026/)).toHaveFocus())
  await user.keyboard('{PageUp}')
  await waitFor(() => expect(day(/^Sunday,? 29 November 2026/)).toHaveFocus())
  await user.keyboard('{ArrowLeft}{Enter}')
  await waitFor(() => expect(address()).toBe('?from=2026-11-28'))
})

test('a dot marks days with single events, and their name has the number', async () => {
  const { grid } = await openDates('/events?free=true')
  const day = await grid.findByRole('button', { name: /^Saturday,? 28 November 2026: 3 events$/ })
  expect(day.closest('td')?.className).toMatch(/marked/)
  const empty = grid.getByRole('button', { name: /^Monday,? 30 November 2026$/ })
  expect(empty.closest('td')?.className).not.toMatch(/marked/)
  // Both months are asked for, from today on; what is always open is not counted.
  const read = (name: string) => asked.map((params) => params.get(name))
  expect(read('from')).toEqual(['2026-11-26', '2026-12-01'])
  expect(read('to')).toEqual(['2026-11-30', '2026-12-31'])
  expect(read('kind')).toEqual(['event', 'event'])
  expect(read('free')).toEqual(['true', 'true'])
})

test('weeks and feasts are shortcuts, and the calendar shows what they choose', async () => {
  const { user, address } = await openDates('/events')
  const names = ['This week 26 – 29 Nov', 'Next week 30 Nov – 6 Dec', 'Carnival 7 – 10 Feb 2027']
  await screen.findByRole('button', { name: 'Carnival 7 – 10 Feb 2027' })
  expect(names.map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'))).toEqual(
    Array(3).fill('false'),
  )
  await user.click(screen.getByRole('button', { name: 'Carnival 7 – 10 Feb 2027' }))
  await waitFor(() => expect(address()).toBe('?from=2027-02-07&to=2027-02-10'))
  expect(await screen.findByRole('grid', { name: 'February 2027' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Carnival 7 – 10 Feb 2027', pressed: true }))
  await waitFor(() => expect(address()).toBe(''))
})

test('the buttons of the open menu are reached by the Tab key, and the arrow keys of the row leave them out', async () => {
  const { user } = await openDates('/events')
  const shortcut = screen.getByRole('button', { name: /^This week/ })
  expect(shortcut).not.toHaveAttribute('tabindex', '-1')
  screen.getByRole('button', { name: /^Dates/ }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Free' })).toHaveFocus()
})
