import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { event, host, hostsOf, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

/** Serves pages of hosts and returns what was asked for. */
function serveHosts(hosts: (typeof host)[], pageCount = 1) {
  const asked: string[] = []
  server.use(
    http.get('*/api/hosts', ({ request }) => {
      const query = new URL(request.url).searchParams
      query.delete('locale')
      asked.push(query.toString())
      const page = Number(query.get('pageNumber') ?? 1)
      return HttpResponse.json(
        hostsOf(page > 1 ? hosts.map((one) => ({ ...one, id: one.id + page })) : hosts, page, pageCount),
      )
    }),
  )
  return asked
}

test('a search is debounced, and more hosts follow the first page', async () => {
  const asked = serveHosts([host], 3)
  const { router, user } = await renderApp('/event-host-list')
  await user.type(await screen.findByRole('searchbox', { name: 'Search organisers' }), 'qosqo')
  await waitFor(() => expect(asked).toEqual(['', 'q=qosqo']))
  expect(router.state.location.search).toBe('?search=qosqo')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(asked).toEqual(['', 'q=qosqo', 'q=qosqo&pageNumber=2'])
})

test('a host says its next event, its areas and its town; without a date, so', async () => {
  const next = { startsAt: '2030-06-05T00:00:00.000Z', endsAt: '2030-06-05T02:00:00.000Z' }
  const nextEvent = { data: { ...event, attributes: { ...event.attributes, occurrences: [{ id: 1, ...next }] } } }
  serveHosts([
    { id: 1, attributes: { ...host.attributes, nextEvent } },
    { id: 2, attributes: { ...host.attributes, commercialName: 'Ayni', nextEvent: { data: null } } },
  ])
  await renderApp('/event-host-list')
  const [first, second] = await within(await screen.findByRole('main')).findAllByRole('article')
  expect(first).toHaveTextContent('Centro QosqoTue 4 Jun 2030, 19:00 · Night of the dancesCrafts · Pisac')
  expect(second).toHaveTextContent('AyniNo events planned at the moment.Crafts · Pisac')
})

test('hosts are filtered by area, town and dates of this week', async () => {
  const asked = serveHosts([host])
  const { router, user } = await renderApp('/event-host-list')
  await user.click(await screen.findByRole('button', { name: 'Dates this week' }))
  await user.click(screen.getByRole('button', { name: 'Area of culture' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Crafts' }))
  await user.click(screen.getByRole('button', { name: 'City' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Pisac' }))
  await waitFor(() => expect(router.state.location.search).toBe('?week=true&area=crafts&city=pisac'))
  await waitFor(() => expect(asked.at(-1)).toBe('area=crafts&city=pisac&week=true'))
})

test('a search without results has a message', async () => {
  serveHosts([])
  await renderApp('/event-host-list?search=xyz')
  expect(await screen.findByText('Nothing found. Try another word.')).toBeInTheDocument()
})

test('the link to all hosts empties the search field', async () => {
  const { user } = await renderApp('/qu/event-host-list?search=qosqo')
  const field = await screen.findByRole('searchbox', { name: 'Wakichiqta maskhay' })
  expect(field).toHaveValue('qosqo')
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Wakichiqkuna' }))
  await waitFor(() => expect(field).toHaveValue(''))
})

test('hosts without a picture have monograms that differ, a photograph wins', async () => {
  const bare = [11, 12, 13].map((id): typeof host => ({
    id,
    attributes: { ...host.attributes, commercialName: 'Casa de la Cultura', mainBanner: { data: null } },
  }))
  const shown: typeof host = { id: 14, attributes: { ...host.attributes, mainBanner: { data: [picture] } } }
  serveHosts([...bare, shown])
  await renderApp('/event-host-list')
  const cards = await within(await screen.findByRole('main')).findAllByRole('article')
  await waitFor(() => expect(cards[2]?.querySelector('[data-monogram]')).not.toBeNull())
  expect(cards.map((card) => card.querySelector('svg')?.dataset.monogram)).toEqual(['CC', 'CC', 'CC', undefined])
  const grounds = cards.slice(0, 3).map((card) => card.querySelector('svg > rect')?.getAttribute('fill'))
  expect(grounds[0]).not.toBe(grounds[1])
  expect(grounds[1]).not.toBe(grounds[2])
  expect(cards[3]?.querySelector('img')?.getAttribute('src')).toContain('/img/')
})
