import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { many, named } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

const concert = {
  ...named(9, 'Concert'),
  attributes: {
    ...named(9, 'Concert').attributes,
    occurrences: [{ id: 1, startsAt: '2027-02-06T00:00:00Z', endsAt: '2027-02-06T02:00:00Z', status: 'scheduled' }],
  },
}

function answer() {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const days = params.get('include') === 'days' ? { '2027-02-05': 3 } : undefined
      return HttpResponse.json({ data: { ...counts, total: 3, days }, meta: {} })
    }),
    http.get('*/api/events/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([concert]))
    }),
  )
  return asked
}

test('the month is a table of five weeks: a day has its number of events, which leads to their list, and the first names', async () => {
  const asked = answer()
  await renderApp('/es/events?view=month&from=2027-02-03&category=dance')
  const table = await screen.findByRole('table', { name: '1 de feb. – 7 de mar. de 2027' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(7)
  const day = await within(table).findByRole('link', { name: /5 de febrero de 2027, 3 eventos/ })
  expect(day).toHaveAttribute('href', '/es/events?from=2027-02-05&category=dance&to=2027-02-05')
  expect(await within(table).findByRole('link', { name: /Concert$/ })).toHaveAttribute('href', '/es/event/9')
  for (const params of asked.filter((one) => one.get('include') === 'days' || one.get('kind')))
    expect([params.get('from'), params.get('to')]).toEqual(['2027-02-01', '2027-03-07'])
  expect(asked.find((one) => one.get('include') === 'days')?.get('kind')).toBe('event')
  expect(await screen.findByText('3 eventos')).toBeInTheDocument()
})

test('touching a day lists its events below the table, without leaving it', async () => {
  const asked = answer()
  const { router, user } = await renderApp('/events?view=month&from=2027-02-03')
  const day = await screen.findByRole('link', { name: /5 February 2027, 3 events/ })
  expect(day).toHaveAttribute('aria-expanded', 'false')
  await user.click(day)
  const list = within(await screen.findByRole('region', { name: 'Friday, 5 February 2027' }))
  expect(list.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(await list.findByRole('link', { name: 'Concert' })).toBeInTheDocument()
  expect(day).toHaveAttribute('aria-expanded', 'true')
  expect(router.state.location.search).toBe('?view=month&from=2027-02-03')
  expect(asked.at(-1)?.get('filters[occurrences][startsAt][$lt]')).toBe('2027-02-06T05:00:00.000Z')
})

test('a feast has its sign and leads to its page; what has no room opens behind its number', async () => {
  answer()
  const at = (id: number, name: string) => ({
    ...concert,
    id,
    attributes: { ...concert.attributes, eventName: name },
  })
  server.use(
    http.get('*/api/events/search', () =>
      HttpResponse.json(many(['A', 'B', 'C', 'D', 'E'].map((name, id) => at(id + 1, name)))),
    ),
    http.get('*/api/feasts', () =>
      HttpResponse.json({
        data: [{ code: 'candlemas', name: 'Candlemas', feast: '', lastsDays: 1, days: ['2027-02-02'] }],
      }),
    ),
  )
  const { user } = await renderApp('/events?view=month&from=2027-02-03')
  expect(await screen.findByRole('link', { name: 'Tuesday, 2 February 2027, Candlemas' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Candlemas' })).toHaveAttribute('href', '/feasts/candlemas')
  const more = await screen.findByText('+2')
  const box = more.closest('details')
  await user.click(more)
  expect(box).toHaveAttribute('open')
  expect(within(box as HTMLElement).getByRole('link', { name: 'E' })).toHaveAttribute('href', '/event/5')
  await user.keyboard('{Escape}')
  expect(box).not.toHaveAttribute('open')
})

test('the list leads to the month and back, and the weeks to those beside', async () => {
  vi.setSystemTime('2027-02-10T15:00:00Z')
  try {
    answer()
    const { user } = await renderApp('/events?category=dance')
    const views = await screen.findByRole('navigation', { name: 'View' })
    await user.click(within(views).getByRole('link', { name: 'Month' }))
    await screen.findByRole('table', { name: '8 Feb – 14 Mar 2027' })
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await screen.findByRole('table', { name: '15 Mar – 18 Apr 2027' })
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/events?category=dance&view=month&from=2027-02-10&to=2027-03-14',
    )
    expect(within(views).getByRole('link', { name: 'List' })).toHaveAttribute(
      'href',
      '/events?category=dance&from=2027-03-15&to=2027-04-18',
    )
  } finally {
    vi.useRealTimers()
  }
})

test('a cancelled date is struck through and says so, unless the day has another one', async () => {
  answer()
  const [date] = concert.attributes.occurrences
  const off = { ...date, id: 2, status: 'cancelled' }
  const of = (id: number, eventName: string, rest: object) => ({
    id,
    attributes: { ...concert.attributes, eventName, ...rest },
  })
  const events = [
    of(1, 'Vigil', { occurrences: [off] }),
    of(2, 'Parade', { eventStatus: 'cancelled' }),
    of(3, 'Play', { occurrences: [off, date] }),
  ]
  server.use(http.get('*/api/events/search', () => HttpResponse.json(many(events))))
  await renderApp('/events?view=month&from=2027-02-03')
  const vigil = await screen.findByRole('link', { name: /Vigil Cancelled$/ })
  expect(within(vigil).getByText('Vigil').tagName).toBe('S')
  expect(screen.getByRole('link', { name: /Parade Cancelled$/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Play$/ })).toBeInTheDocument()
})
