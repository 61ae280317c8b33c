import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import { addDays, dayOf, startOf } from '@/shared/dates/lima'
import { category, event, failure, host, many, named } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { collection, counts, searches, server } from '@/testing/server'

function recordRequests() {
  const requests: { list: URLSearchParams[]; counts: URLSearchParams[] } = { list: [], counts: [] }
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      const query = new URL(request.url).searchParams
      // The chips ask for the numbers of their choices, the open menu of dates for the years of the archive.
      if (!query.has('include')) requests.counts.push(query)
      return HttpResponse.json({ data: { ...counts, total: 7 }, meta: {} })
    }),
    searches((params) => {
      requests.list.push(params)
      return HttpResponse.json(many([event]))
    }),
  )
  return requests
}

test('the list shows coming events by their next date, and their number', async () => {
  const requests = recordRequests()
  await renderApp('/events')
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument()
  expect(await screen.findByText('7 events')).toBeInTheDocument()
  await waitFor(() => expect(requests.list).toHaveLength(1))
  expect(requests.list[0]?.get('filters[eventEndDate][$gt]')).toBeTruthy()
  expect(requests.list[0]?.get('sort[0]')).toBe('nextDate:asc')
  expect(requests.list[0]?.get('filters[occurrences][startsAt][$lt]')).toBeNull()
})

test('the list of a collection has its name and text, and its calendar can be subscribed to', async () => {
  const requests = recordRequests()
  const codes: (string | null)[] = []
  const attributes = {
    ...collection.attributes,
    collectionDescription: 'De junio',
    servedLocales: { collectionDescription: 'es' },
  }
  server.use(
    http.get('*/api/events-collections', ({ request }) => {
      codes.push(new URL(request.url).searchParams.get('filters[collectionCode][$eq]'))
      return HttpResponse.json(many([{ id: 1, attributes }]))
    }),
  )
  const { router, user } = await renderApp('/events?collection=feasts')
  expect(await screen.findByRole('heading', { level: 1, name: 'The great feasts' })).toBeInTheDocument()
  expect(screen.getByText('De junio')).toHaveAttribute('lang', 'es')
  await waitFor(() => expect(requests.list[0]?.get('collection')).toBe('feasts'))
  expect(codes).toEqual(['feasts'])
  await user.click(screen.getByRole('button', { name: 'Follow in my calendar' }))
  const dialog = within(await screen.findByRole('dialog'))
  const apple = await dialog.findByRole('link', { name: /Apple/ })
  expect(apple).toHaveAttribute('href', expect.stringContaining('collection=feasts'))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test('a search says how its words were read', async () => {
  const answer = {
    ...many([event]),
    meta: { ...many([event]).meta, match: { corrected: 'noche museo', partial: true } },
  }
  server.use(http.get('*/api/events/search', () => HttpResponse.json(answer)))
  await renderApp('/es/events?q=noche+mueso')
  expect(await screen.findByText('Resultados de «noche museo».')).toBeInTheDocument()
  expect(screen.getByText('Ningún evento tiene todas tus palabras; estos tienen algunas.')).toBeInTheDocument()
})

test('a search without results offers the nearest spelling and the day of the feast', async () => {
  const match = {
    corrected: null,
    partial: false,
    spelling: 'temblores',
    feasts: [{ code: 'corpus-christi', name: 'Corpus Christi', days: ['2027-05-27'], lastsDays: 1 }],
  }
  server.use(searches(() => HttpResponse.json({ ...many([]), meta: { ...many([]).meta, match } })))
  await renderApp('/es/events?q=tenblorez&city=pisac')
  expect(await screen.findByRole('link', { name: '¿Quisiste decir «temblores»?' })).toHaveAttribute(
    'href',
    '/es/events?q=temblores&city=pisac',
  )
  expect(screen.getByRole('link', { name: 'Corpus Christi: jueves, 27 de mayo de 2027.' })).toHaveAttribute(
    'href',
    '/es/feasts/corpus-christi',
  )
})

test('words are found by a search, the best match first', async () => {
  const requests = recordRequests()
  await renderApp('/events?q=danza')
  await waitFor(() => expect(requests.list).toHaveLength(1))
  expect(requests.list[0]?.get('sort[0]')).toBeNull()
  expect(screen.queryByText(/Results for/)).toBeNull()
})

const later = addDays(dayOf(new Date()), 9)

test.each([
  // The soonest first is what everybody expects.
  ['/events', null],
  [`/events?from=${later}&to=${later}`, 'Events of these days first'],
  ['/es/events?q=danza', 'Primero lo más parecido a tu búsqueda'],
  ['/events?from=2024-01-01&to=2024-12-31', null],
])('the list of %s says what comes first: %s', async (address, order) => {
  await renderApp(address)
  await screen.findAllByRole('article')
  if (order) expect(screen.getAllByText(order)).toHaveLength(1)
  else expect(screen.queryByText(/ first$/)).toBeNull()
})

test('before the evening, the list of tonight says that its events come first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
  try {
    await renderApp('/es/events?when=tonight')
    expect((await screen.findAllByText('Primero los eventos de esta noche')).length).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a shared URL restores all filters', async () => {
  const requests = recordRequests()
  const { user } = await renderApp('/es/events?from=2026-06-20&to=2026-06-24&city=pisac&category=dance&host=9&q=danza')
  expect(await screen.findByRole('combobox')).toHaveValue('danza')
  await user.click(screen.getByRole('button', { name: 'Fechas: 20 – 24 jun' }))
  expect(await screen.findByLabelText('Desde')).toHaveValue('20/06/2026')
  expect(screen.getByLabelText('Hasta')).toHaveValue('24/06/2026')
  await waitFor(() => expect([requests.list.length, requests.counts.length]).toEqual([1, 1]))
  for (const query of [requests.list[0], requests.counts[0]]) {
    expect(query?.get('filters[occurrences][startsAt][$lt]')).toBe(startOf('2026-06-25').toISOString())
    expect(query?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf('2026-06-20').toISOString())
    expect(query?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(query?.get('filters[eventHost][id][$in][0]')).toBe('9')
    expect(query?.get('q')).toBe('danza')
    expect(query?.get('past')).toBe('any')
  }
})

test('a filter shows its counts, is put in the URL and can be cleared', async () => {
  recordRequests()
  const { router, user } = await renderApp('/events?q=x&from=nonsense')
  await user.click(await screen.findByRole('button', { name: 'Organiser' }))
  await user.click(await screen.findByRole('checkbox', { name: /Casa de Cultura\s*1/ }))
  await waitFor(() => expect(router.state.location.search).toContain('host=9'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the search is debounced, and an empty result has a message', async () => {
  recordRequests()
  server.use(http.get('*/api/events/search', () => HttpResponse.json(many([]))))
  const { router, user } = await renderApp('/events')
  await user.type(await screen.findByRole('combobox'), 'huaylla')
  await waitFor(() => expect(router.state.location.search).toBe('?q=huaylla'))
  // While the list is refetched, the message may disappear for a moment.
  await waitFor(() => expect(screen.getByText('Nothing found. Try another word.')).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Free' }))
  const both = 'Nothing found. Choose other days or fewer filters.'
  await waitFor(() => expect(screen.getByText(both)).toBeInTheDocument())
})

test('an empty list offers the times at which the same filters find events', async () => {
  recordRequests()
  const when = { tonight: 0, weekend: 3, now: 0, today: 2, tomorrow: 0 }
  let found: (typeof event)[] = []
  server.use(
    searches(() => HttpResponse.json(many(found))),
    http.get('*/api/events/counts', () => HttpResponse.json({ data: { ...counts, choices: { when } }, meta: {} })),
  )
  const { router, user } = await renderApp('/events?when=tonight&free=true')
  const weekend = await screen.findByRole('button', { name: 'Weekend 3' })
  const offered = [...(weekend.parentElement?.children ?? [])].map(({ textContent }) => textContent)
  expect(offered).toEqual(['Weekend 3', 'Today 2', 'Without “Free” 1'])
  found = [event]
  await user.click(weekend)
  await waitFor(() => expect(router.state.location.search).toBe('?when=weekend&free=true'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Weekend 3' })).toBeNull())
})

test('clearing the filters empties the search field and cancels a pending search', async () => {
  recordRequests()
  const { router, user } = await renderApp('/es/events?q=danza&city=pisac')
  const field = await screen.findByRole('combobox', { name: 'Buscar eventos' })
  await user.type(field, 's')
  await user.click(screen.getByRole('button', { name: 'Borrar todo' }))
  await waitFor(() => expect(field).toHaveValue(''))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test.each(['/es/events?q=danza&city=pisac', '/es/events?city=pisac'])(
  'a pending search is cancelled when the filters of %s are cleared',
  async (path) => {
    recordRequests()
    const { router } = await renderApp(path)
    const field = await screen.findByRole('combobox', { name: 'Buscar eventos' })
    const clear = screen.getByRole('button', { name: 'Borrar todo' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field, { target: { value: 'danzas' } })
    // The debounce ends before the page is rendered without the filters.
    act(() => {
      fireEvent.click(clear)
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    })
    vi.useRealTimers()
    await waitFor(() => expect(field).toHaveValue(''))
    expect(router.state.location.search).toBe('')
  },
)

test('the next page of the list is requested by the cursor of the page before', async () => {
  const requests: URLSearchParams[] = []
  server.use(
    searches((params) => {
      requests.push(params)
      const cursor = params.get('cursor')
      const body = many([named(cursor ? 2 : 1, cursor ? 'Second' : 'First')], 1, 2, 13)
      const pagination = { ...body.meta.pagination, next: cursor ? null : 'after-1' }
      return HttpResponse.json({ ...body, meta: { pagination } })
    }),
  )
  const { user } = await renderApp('/es/events')
  await user.click(await screen.findByRole('button', { name: 'Ver más' }))
  expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'First' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull())
  const further = requests.filter((params) => params.has('cursor'))
  expect(further.map((params) => [params.get('cursor'), params.get('size')])).toEqual([['after-1', '12']])
  expect(further[0]?.has('pagination[page]')).toBe(false)
})

test('when a further page fails, the loaded ones stay and the page can be retried', async () => {
  let down = true
  server.use(
    searches((params) => {
      const page = Number(params.get('pagination[page]'))
      if (page === 2 && down) return HttpResponse.json(failure('x', {}, 500), { status: 500 })
      return HttpResponse.json(many([named(page, `Event ${page}`)], page, 2, 13))
    }),
  )
  const { user } = await renderApp('/es/events')
  await user.click(await screen.findByRole('button', { name: 'Ver más' }))
  const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  expect(screen.getByRole('link', { name: 'Event 1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  down = false
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Event 2' })).toBeInTheDocument()
  expect(retry).not.toBeInTheDocument()
})

test('when the counts fail, the filters have no counts', async () => {
  recordRequests()
  server.use(http.get('*/api/events/counts', () => HttpResponse.json({}, { status: 500 })))
  const { user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'City' }))
  expect(await screen.findByRole('checkbox', { name: 'Pisac' })).toBeInTheDocument()
})

test('a chosen host without events stays in its filter and can be removed', async () => {
  const requests: (string | null)[] = []
  recordRequests()
  server.use(
    http.get('*/api/partners', ({ request }) => {
      requests.push(new URL(request.url).searchParams.get('filters[id][$in][0]'))
      return HttpResponse.json(many([host]))
    }),
  )
  const { router, user } = await renderApp('/events?host=11')
  await user.click(await screen.findByRole('button', { name: /^Organiser/ }))
  const box = await screen.findByRole('checkbox', { name: /Centro Qosqo\s*0/ })
  expect(box).toBeChecked()
  expect(requests).toEqual(['11'])
  await user.click(screen.getByRole('checkbox', { name: /Casa de Cultura/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?host=11%2C9'))
  // While the counts are refetched, the check box retains the focus.
  const other = screen.getByRole('checkbox', { name: /Casa de Cultura/ })
  expect(other).toHaveFocus()
  await waitFor(() => expect(other).toBeChecked())
  await user.click(box)
  await waitFor(() => expect(router.state.location.search).toBe('?host=9'))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Centro Qosqo/ })).toBeNull())
})

test('two presses before the page renders again both count', async () => {
  recordRequests()
  const music = { id: 6, attributes: { eventCategoryName: 'Music', eventCategoryCode: 'music' } }
  server.use(http.get('*/api/event-categories', () => HttpResponse.json(many([category, music]))))
  const { user, router } = await renderApp('/events?category=music')
  await user.click(await screen.findByRole('button', { name: /^Category/ }))
  const boxes = [
    await screen.findByRole('checkbox', { name: /^Music/ }),
    screen.getByRole('checkbox', { name: /^Dance/ }),
  ]
  act(() => {
    for (const box of boxes) fireEvent.click(box)
  })
  await waitFor(() => expect(router.state.location.search).toBe('?category=dance'))
})

test('events without a picture have drawings of their category that differ', async () => {
  const bare = [21, 22, 23, 24].map((id) => ({
    id,
    attributes: { ...event.attributes, eventBanner: { data: null }, eventMediaPhotos: { data: null } },
  }))
  recordRequests()
  server.use(searches(() => HttpResponse.json(many(bare))))
  await renderApp('/events')
  const list = within(await screen.findByRole('main'))
  await waitFor(() => {
    const pictures = list.getAllByRole('article').map((card) => card.querySelector('svg'))
    expect(pictures.map((svg) => svg?.dataset.motif)).toEqual(['dance', 'dance', 'dance', 'dance'])
    expect(new Set(pictures.map((svg) => svg?.dataset.look)).size).toBe(4)
  })
})

test('what is always open comes after what happens, unless words or the distance choose the order', async () => {
  const [museum, concert] = [named(1, 'Museum'), named(2, 'Concert')]
  const kinds: (string | null)[] = []
  server.use(
    http.get('*/api/events/search', ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind')
      kinds.push(kind)
      return HttpResponse.json(many(kind === 'permanent' ? [museum] : kind ? [concert] : [museum, concert]))
    }),
  )
  const { user } = await renderApp('/events')
  const block = within(await screen.findByRole('region', { name: 'Always open' }))
  expect(block.getByRole('link', { name: 'Museum' })).toBeInTheDocument()
  expect(block.queryByRole('link', { name: 'Concert' })).toBeNull()
  await screen.findByRole('link', { name: 'Concert' })
  const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(names()).toEqual(['Concert', 'Museum'])
  await user.type(screen.getByRole('combobox'), 'mu')
  await waitFor(() => expect(kinds).toContain(null))
  await waitFor(() => expect(names()).toEqual(['Museum', 'Concert']))
  expect(screen.queryByRole('region', { name: 'Always open' })).toBeNull()
})

test('the options of an open menu keep their order when new counts arrive, and have the new one when it opens again', async () => {
  let most = 'pisac'
  const city = (code: string) => ({ id: 1, code, name: code, count: code === most ? 9 : 1 })
  server.use(
    http.get('*/api/cities', () =>
      HttpResponse.json(
        many(['calca', 'pisac'].map((code, id) => ({ id, attributes: { cityCode: code, cityName: code } }))),
      ),
    ),
    http.get('*/api/events/counts', () =>
      HttpResponse.json({ data: { ...counts, cities: [city('pisac'), city('calca')] }, meta: {} }),
    ),
  )
  const { user } = await renderApp('/events')
  const menu = await screen.findByRole('button', { name: 'City' })
  const names = () =>
    screen.queryAllByRole('checkbox', { name: /pisac|calca/ }).map((box) => box.closest('label')?.textContent)
  // An open menu would keep the order that it has without counts.
  await waitFor(async () => {
    if (menu.getAttribute('aria-expanded') === 'true') await user.click(menu)
    await user.click(menu)
    expect(names()).toEqual(['pisac9', 'calca1'])
  })
  most = 'calca'
  await user.click(screen.getByRole('checkbox', { name: /^calca/ }))
  await screen.findByRole('checkbox', { name: /^calca\s*9/ })
  expect(names()).toEqual(['pisac1', 'calca9'])
  await user.click(menu)
  await user.click(menu)
  expect(names()).toEqual(['calca9', 'pisac1'])
})
