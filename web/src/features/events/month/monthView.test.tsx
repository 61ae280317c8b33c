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

test('a month is a table: a day has its number of events, which leads to their list, and the first names', async () => {
  const asked = answer()
  await renderApp('/es/events?view=month&from=2027-02-10&category=dance')
  const table = await screen.findByRole('table', { name: 'Febrero de 2027' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(7)
  const day = await within(table).findByRole('link', { name: /5 de febrero de 2027: 3 eventos/ })
  expect(day).toHaveAttribute('href', '/es/events?from=2027-02-05&category=dance&to=2027-02-05')
  expect(await within(table).findByRole('link', { name: /Concert$/ })).toHaveAttribute('href', '/es/event/9')
  for (const params of asked.filter((one) => one.get('include') === 'days' || one.get('kind')))
    expect([params.get('from'), params.get('to')]).toEqual(['2027-02-01', '2027-02-28'])
  expect(await screen.findByText('3 eventos')).toBeInTheDocument()
})

test('the list leads to the month and back, and months to those beside', async () => {
  vi.setSystemTime('2027-02-10T15:00:00Z')
  try {
    answer()
    const { user } = await renderApp('/events?category=dance')
    const views = await screen.findByRole('navigation', { name: 'View' })
    await user.click(within(views).getByRole('link', { name: 'Month' }))
    await screen.findByRole('table', { name: 'February 2027' })
    expect(screen.queryByRole('link', { name: 'Previous month' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next month' }))
    await screen.findByRole('table', { name: 'March 2027' })
    expect(screen.getByRole('link', { name: 'Previous month' })).toHaveAttribute(
      'href',
      '/events?category=dance&view=month&from=2027-02-10&to=2027-02-28',
    )
    expect(within(views).getByRole('link', { name: 'List' })).toHaveAttribute(
      'href',
      '/events?category=dance&from=2027-03-01&to=2027-03-31',
    )
  } finally {
    vi.useRealTimers()
  }
})
