import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { event, host, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('an edition of a feast links those of other years, of its host alone', async () => {
  const attributes = { ...event.attributes, seriesCode: 'corpus' }
  const asked: URLSearchParams[] = []
  const edition = (id: number, year: number) =>
    ({ id, attributes: { eventName: `Corpus ${year}`, eventStartDate: `${year}-06-04T15:00:00.000Z` } }) as typeof event
  server.use(
    http.get('*/api/events/42', () => HttpResponse.json(one({ id: 42, attributes }))),
    http.get('*/api/events', ({ request }) => {
      const params = new URL(request.url).searchParams
      if (!params.has('filters[seriesCode][$eq]')) return HttpResponse.json(many([]))
      asked.push(params)
      return HttpResponse.json(many([edition(41, 2025), edition(43, 2027)]))
    }),
  )
  await renderApp('/event/42')
  const others = within(await screen.findByRole('navigation', { name: 'In other years' }))
  expect(others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2025', '/event/41'],
    ['2027', '/event/43'],
  ])
  expect(others.getByRole('link', { name: '2025, Corpus 2025' })).toBeInTheDocument()
  expect(asked[0]?.get('filters[seriesCode][$eq]')).toBe('corpus')
  expect(asked[0]?.get('filters[eventHost][id][$eq]')).toBe(String(host.id))
  expect(asked[0]?.get('filters[id][$ne]')).toBe('42')
})
