import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
        data: [{ code: 'carnival', name: 'Carnival', feast: '', lastsDays: 2, days: ['2026-11-28', '2027-11-28'] }],
      }),
    ),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

test('a dot marks days with single events, a ring those of a feast, and their names say so', async () => {
  const { user } = await renderApp('/?city=pisac')
  expect(asked).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Dates' }))
  const days = within(await screen.findByRole('radiogroup'))
  const both = await days.findByRole('radio', { name: /^Saturday,? 28 November 2026, Carnival: 3 events$/ })
  const looks = (radio: HTMLElement) => radio.nextElementSibling?.className
  expect(looks(both)).toMatch(/feast.*marked/)
  const feast = days.getByRole('radio', { name: /^Sunday,? 29 November 2026, Carnival$/ })
  expect(looks(feast)).toMatch(/feast/)
  expect(looks(feast)).not.toMatch(/marked/)
  expect(looks(days.getByRole('radio', { name: /^Monday,? 30 November 2026$/ }))).not.toMatch(/feast|marked/)
  // All days of the row are counted, by the filter of the page; what is always open is not.
  await waitFor(() => expect(asked).toHaveLength(3))
  const read = (name: string) => asked.map((params) => params.get(name))
  expect(read('from')).toEqual(['2026-11-26', '2027-01-07', '2027-02-18'])
  expect(read('to')).toEqual(['2027-01-06', '2027-02-17', '2027-03-31'])
  expect(read('kind')).toEqual(['event', 'event', 'event'])
  expect(asked.map((params) => [...params.values()].includes('pisac'))).toEqual([true, true, true])
})

test.each([
  ['/', 150],
  ['/?date=2026-11-28', 260],
])('the row of %s begins with today, and has another chosen day in its middle', async (path, left) => {
  const position = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return 10 + 50 * [...(this.parentElement?.children ?? [])].indexOf(this)
  })
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
  const { user } = await renderApp(path)
  await user.click(await screen.findByRole('button', { name: /^Dates/ }))
  await screen.findByRole('radiogroup')
  expect(scrollTo.mock.calls.at(-1)).toEqual([{ left }])
  position.mockRestore()
  scrollTo.mockRestore()
})
