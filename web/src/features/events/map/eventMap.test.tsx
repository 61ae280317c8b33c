import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { many, named } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, searches, server } from '@/testing/server'

const at = (id: number, name: string, coordinates: string) => ({
  id,
  attributes: { ...named(id, name).attributes, eventAddress: { address: 'Plaza', coordinates } },
})
const feasts = [at(1, 'Corpus', '-13.5167,-71.9788'), at(2, 'Takanakuy', '-14.4500,-72.0840')]

test('the events of the filter are signs on the map, and a pressed one is alone in the list', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    searches((params) => {
      asked.push(params)
      return HttpResponse.json(many(feasts))
    }),
    http.get('*/api/events', ({ request }) => {
      const one = new URL(request.url).searchParams.get('filters[id][$in][0]')
      return HttpResponse.json(many(feasts.filter(({ id }) => one === String(id))))
    }),
  )
  const { user, router } = await renderApp('/events?view=map&free=true')
  const map = within(await screen.findByRole('region', { name: 'Map' }))
  const list = within(screen.getByRole('region', { name: 'Events' }))
  const sign = await map.findByRole('button', { name: 'Takanakuy' })
  expect(map.getByRole('button', { name: 'Corpus' })).toBeInTheDocument()
  expect(await list.findAllByRole('article')).toHaveLength(2)
  expect(asked.find((params) => params.get('pagination[pageSize]') === '100')?.get('free')).toBe('true')
  await user.click(sign)
  await waitFor(() => expect(list.getAllByRole('article')).toHaveLength(1))
  expect(list.getByRole('link', { name: 'Takanakuy' })).toHaveFocus()
  await user.click(list.getByRole('button', { name: 'Show all events' }))
  await waitFor(() => expect(list.getAllByRole('article')).toHaveLength(2))
  expect(router.state.location.search).toBe('?view=map&free=true')
})

test('an area of the address limits the search, and is removed by a button', async () => {
  let asked = ''
  server.use(
    searches((params) => {
      asked = params.get('bbox') ?? ''
      return HttpResponse.json(many(feasts))
    }),
  )
  const { user, router } = await renderApp('/events?view=map&bbox=-72,-13.6,-71.9,-13.5')
  await waitFor(() => expect(asked).toBe('-72,-13.6,-71.9,-13.5'))
  await user.click(await screen.findByRole('button', { name: 'Show all places' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=map'))
})

test('more events than one answer has are numbers on the map, and a pressed one is searched', async () => {
  const page = many(feasts, 1, 10, 250)
  const asked: URLSearchParams[] = []
  server.use(
    searches(() => HttpResponse.json(page)),
    http.get('*/api/events/counts', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('include') !== 'clusters') return HttpResponse.json({ data: { ...counts, total: 250 }, meta: {} })
      asked.push(query)
      const clusters = [
        { count: 240, latitude: -13.5167, longitude: -71.9788, bbox: [-72, -13.6, -71.9, -13.5] },
        { count: 10, latitude: -14.45, longitude: -72.084, bbox: [-72.084, -14.45, -72.084, -14.45] },
      ]
      return HttpResponse.json({ data: { ...counts, total: 250, clusters }, meta: {} })
    }),
  )
  const { user, router } = await renderApp('/events?view=map&free=true')
  const map = within(await screen.findByRole('region', { name: 'Map' }))
  const sign = await map.findByRole('button', { name: '240 events' })
  expect(sign).toHaveTextContent('240')
  expect(map.getByRole('button', { name: '10 events' })).toBeInTheDocument()
  expect(map.queryByRole('button', { name: 'Corpus' })).toBeNull()
  expect(asked[0]?.get('free')).toBe('true')
  await user.click(sign)
  await waitFor(() =>
    expect(router.state.location.search).toBe('?view=map&free=true&bbox=-72.0000%2C-13.6000%2C-71.9000%2C-13.5000'),
  )
})

test('with most events in the city the map begins there and says how many are beyond', async () => {
  const inCity = [at(1, 'Corpus', '-13.5167,-71.9788'), at(3, 'Crafts fair', '-13.5150,-71.9749')]
  server.use(searches(() => HttpResponse.json(many([...inCity, at(4, 'Market', '-13.4227,-71.8487')]))))
  const { user } = await renderApp('/events?view=map&free=true')
  const map = within(await screen.findByRole('region', { name: 'Map' }))
  await user.click(await map.findByRole('button', { name: '+1 in the Sacred Valley' }))
  expect(map.queryByRole('button', { name: /Sacred Valley/ })).toBeNull()
  expect(map.getByRole('button', { name: '3 events' })).toBeInTheDocument()
})

test('from a chosen event one turns to the next on the map', async () => {
  server.use(
    searches(() => HttpResponse.json(many(feasts))),
    http.get('*/api/events', ({ request }) => {
      const one = new URL(request.url).searchParams.get('filters[id][$in][0]')
      return HttpResponse.json(many(feasts.filter(({ id }) => one === String(id))))
    }),
  )
  const { user } = await renderApp('/events?view=map&free=true')
  const map = within(await screen.findByRole('region', { name: 'Map' }))
  const list = within(screen.getByRole('region', { name: 'Events' }))
  await user.click(await map.findByRole('button', { name: 'Takanakuy' }))
  expect(await list.findByRole('link', { name: 'Takanakuy' })).toHaveFocus()
  await user.click(list.getByRole('button', { name: 'Next' }))
  expect(await list.findByRole('link', { name: 'Corpus' })).toBeInTheDocument()
  expect(map.getByRole('button', { name: 'Corpus' })).toHaveAttribute('aria-pressed', 'true')
  expect(map.getByRole('button', { name: 'Takanakuy' })).toHaveAttribute('aria-pressed', 'false')
})
