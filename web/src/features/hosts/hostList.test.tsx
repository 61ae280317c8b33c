import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { host, many, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('a search is debounced, starts at page one and is preserved by paging', async () => {
  const requests: string[] = []
  server.use(
    http.get('*/api/partners', ({ request }) => {
      const query = new URL(request.url).searchParams
      const page = Number(query.get('pagination[page]'))
      const text = query.get('filters[$or][0][commercialName][$containsi]') ?? ''
      requests.push(`${text}:${page}:${query.get('pagination[pageSize]')}`)
      return HttpResponse.json(many([host], page, 3, 13))
    }),
  )
  const { router, user } = await renderApp('/event-host-list?page=2')
  await user.type(await screen.findByRole('searchbox', { name: 'Search organisers' }), 'qosqo')
  await screen.findByText('Page 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Page 2 of 3')
  expect(requests).toEqual([':2:6', 'qosqo:1:6', 'qosqo:2:6'])
  await waitFor(() => expect(router.state.location.search).toBe('?search=qosqo&page=2'))
})

test('a search without results has a message', async () => {
  server.use(http.get('*/api/partners', () => HttpResponse.json(many([]))))
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

test('a page past the end redirects to the first', async () => {
  server.use(
    http.get('*/api/partners', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pagination[page]'))
      return HttpResponse.json(many(page > 3 ? [] : [host], page, 3, 13))
    }),
  )
  const { router } = await renderApp('/es/event-host-list?search=qosqo%26co&page=9')
  expect(await screen.findByText('Página 1 de 3')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/es/event-host-list', search: '?search=qosqo%26co' })
})

test('hosts without a picture have monograms that differ, a photograph wins', async () => {
  const bare = [11, 12, 13].map((id): typeof host => ({
    id,
    attributes: { ...host.attributes, commercialName: 'Casa de la Cultura', mainBanner: { data: null } },
  }))
  const shown: typeof host = { id: 14, attributes: { ...host.attributes, mainBanner: { data: [picture] } } }
  server.use(http.get('*/api/partners', () => HttpResponse.json(many([...bare, shown]))))
  await renderApp('/event-host-list')
  const cards = await within(await screen.findByRole('main')).findAllByRole('article')
  await waitFor(() => expect(cards[2]?.querySelector('[data-monogram]')).not.toBeNull())
  expect(cards.map((card) => card.querySelector('svg')?.dataset.monogram)).toEqual(['CC', 'CC', 'CC', undefined])
  const grounds = cards.slice(0, 3).map((card) => card.querySelector('svg > rect')?.getAttribute('fill'))
  expect(grounds[0]).not.toBe(grounds[1])
  expect(grounds[1]).not.toBe(grounds[2])
  expect(cards[3]?.querySelector('img')?.getAttribute('src')).toContain('/img/')
})
