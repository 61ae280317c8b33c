import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import { longDay, monthName } from '@/shared/dates/format'
import { addDays, addMonths, dayOf, startOf } from '@/shared/dates/lima'
import { bareEvents, city, client, event, many, organizer } from '@/testing/fixtures'
import { expectOwnLooks } from '@/testing/looks'
import { renderApp } from '@/testing/render'
import { collection, counts, homeOf, server } from '@/testing/server'

const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

// Whatever the day of the tests is, no feast is in the name of a day.
beforeEach(() => server.use(http.get('*/api/feasts', () => HttpResponse.json({ data: [] }))))

/** Records the query strings of the requests for events of a day. */
function recordEventRequests() {
  const requests: URLSearchParams[] = []
  server.use(
    http.get('*/api/events/search', ({ request }) => {
      const query = new URL(request.url).searchParams
      const ofDay = query.has('filters[occurrences][endsAt][$gt]')
      if (ofDay && query.get('kind') === 'event,season') requests.push(query)
      return HttpResponse.json(many([event]))
    }),
  )
  return requests
}

/** Opens a panel of the row of filters. */
async function press(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name }))
}

test('today is chosen among the days, and another day limits the query by its two midnights in Lima', async () => {
  const requests = recordEventRequests()
  const { user } = await renderApp('/es')
  await press(user, 'Fechas')
  expect(await screen.findByRole('radio', { name: longDay(today, 'es') })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: longDay(tomorrow, 'es') }))
  await waitFor(() => expect(requests).toHaveLength(1))
  const [query] = requests
  expect(query?.get('filters[occurrences][startsAt][$lt]')).toBe(startOf(addDays(tomorrow, 1)).toISOString())
  expect(query?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf(tomorrow).toISOString())
  expect(query?.get('sort[0]')).toBe('programmeKind:asc')
  expect(query?.get('locale')).toBe('es')
})

test('past days are disabled; a coming day is put in the URL and reloads the list', async () => {
  const requests = recordEventRequests()
  const { router, user } = await renderApp('/')
  await press(user, 'Dates')
  expect(await screen.findByRole('radio', { name: longDay(addDays(today, -1), 'en') })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: longDay(tomorrow, 'en') }))
  expect(await screen.findByText(`Events on ${longDay(tomorrow, 'en')}`)).toBeInTheDocument()
  expect(router.state.location.search).toBe(`?date=${tomorrow}`)
  await waitFor(() => {
    expect(requests.at(-1)?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf(tomorrow).toISOString())
  })
})

test('an invalid day in the URL becomes today', async () => {
  const { user } = await renderApp(`/?date=${today.slice(0, 5)}12-99`)
  await press(user, 'Dates')
  expect(await screen.findByRole('radio', { name: longDay(today, 'en') })).toBeChecked()
})

test('cities and categories narrow the blocks and the collections', async () => {
  const requests: URLSearchParams[] = []
  const rows: URLSearchParams[] = []
  server.use(
    http.get('*/api/home', ({ request }) => {
      requests.push(new URL(request.url).searchParams)
      return HttpResponse.json(homeOf({ tonight: [event] }))
    }),
    http.get('*/api/events-collections', ({ request }) => {
      rows.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([collection]))
    }),
  )
  const { router, user } = await renderApp('/')
  await press(user, 'Filters')
  await user.click(await screen.findByRole('button', { name: 'City' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Pisac/ }))
  await user.click(screen.getByRole('button', { name: 'Category' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Dance/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac&category=dance'))
  await waitFor(() => {
    expect(requests.at(-1)?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(requests.at(-1)?.get('filters[eventCategory][eventCategoryCode][$in][0]')).toBe('dance')
    expect(rows.at(-1)?.get('populate[events][filters][eventAddress][city][cityCode][$in][0]')).toBe('pisac')
  })
})

test('a card is one link, and its ticket a second one in a new tab', async () => {
  recordEventRequests()
  await renderApp('/')
  const [card] = await screen.findAllByRole('article')
  const links = [...(card?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/event/42', 'https://tickets.example.org/42'])
  expect(links[1]).toHaveAttribute('target', '_blank')
})

test('the date carousel has the days from three days ago to three months ahead', async () => {
  const { user } = await renderApp('/qu')
  await press(user, 'P’unchaykuna')
  const days = within(await screen.findByRole('radiogroup', { name: 'P’unchayta akllay' })).getAllByRole('radio')
  expect(days[0]).toHaveAccessibleName(longDay(addDays(today, -3), 'qu'))
  expect(days.at(-1)).toHaveAccessibleName(longDay(addMonths(today, 3), 'qu'))
  expect(days.filter((day) => day.matches(':disabled'))).toHaveLength(3)
  const months = days.flatMap(({ previousElementSibling }) => previousElementSibling?.textContent ?? [])
  expect(months).toEqual([0, 1, 2, 3].map((ahead) => monthName(addMonths(`${today.slice(0, 7)}-01`, ahead), 'qu')))
})

test('a filter shows the number of events of each value that has some, highest first', async () => {
  const others = [
    { id: 4, attributes: { cityName: 'Calca', cityCode: 'calca' } },
    { id: 5, attributes: { cityName: 'Urubamba', cityCode: 'urubamba' } },
  ]
  const cities = [...counts.cities, { id: 4, code: 'calca', name: 'Calca', count: 3 }]
  server.use(
    http.get('*/api/cities', () => HttpResponse.json(many([...others, city]))),
    http.get('*/api/events/counts', () => HttpResponse.json({ data: { ...counts, cities }, meta: {} })),
  )
  const { user } = await renderApp('/es')
  await press(user, 'Filtros')
  const menu = (await screen.findByRole('button', { name: 'Ciudad' })).parentElement as HTMLElement
  const names = () =>
    within(menu)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
  const openMenu = () => user.click(screen.getByRole('button', { name: 'Ciudad' }))
  await waitFor(async () => {
    await openMenu()
    const found = names()
    await openMenu()
    expect(found).toEqual(['Calca3', 'Pisac1'])
  })
  expect(within(menu).queryByRole('checkbox', { hidden: true })).toBeNull()
})

test('a collection shows its name, description and events, and links to all of them', async () => {
  const attributes = {
    ...collection.attributes,
    collectionCode: 'feasts',
    collectionDescription: 'Las grandes fiestas',
    servedLocales: { collectionDescription: 'es' as const },
  }
  const requests: URLSearchParams[] = []
  server.use(
    http.get('*/api/events-collections', ({ request }) => {
      requests.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([{ id: 1, attributes }]))
    }),
  )
  await renderApp('/qu')
  const row = within(await screen.findByRole('region', { name: 'The great feasts' }))
  expect(row.getByText('Las grandes fiestas')).toHaveAttribute('lang', 'es')
  expect(row.getByRole('link', { name: 'Night of the dances' })).toHaveAttribute('href', '/qu/event/42')
  const all = row.getAllByRole('link').find((link) => link.getAttribute('href') === '/qu/events?collection=feasts')
  expect(all).toHaveAccessibleName(/The great feasts/)
  expect(requests[0]?.get('filters[type][$eq]')).toBe('Para principal')
})

test.each([
  ['a visitor', undefined, ['link']],
  ['a client', client, ['button', 'link']],
])('%s sees how to become a partner', async (_name, user, roles) => {
  await renderApp('/es', user)
  const band = within(await screen.findByRole('region', { name: 'Hazte socio' }))
  const actions = [...band.queryAllByRole('button'), ...band.queryAllByRole('link')]
  expect(actions.map((action) => (action.tagName === 'A' ? 'link' : 'button'))).toEqual(roles)
  expect(actions.at(-1)).toHaveAttribute('href', '/es/registration-instructions')
})

test('a host does not see how to become a partner', async () => {
  await renderApp('/es', organizer)
  expect(await screen.findByRole('heading', { name: 'Esta noche en el Cusco' })).toBeInTheDocument()
  expect(await screen.findByText('Centro Qosqo')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Hazte socio' })).toBeNull()
})

test('the blocks of the moment have the title of the moment, and link to all of their events', async () => {
  const page = Array.from({ length: 8 }, (_, index) => ({ ...event, id: 100 + index }))
  const body = homeOf({ starts_soon: [event], tonight: page, open_now: [] })
  for (const block of body.data.blocks) if (block.name === 'tonight') block.total = 12
  server.use(http.get('*/api/home', () => HttpResponse.json(body)))
  await renderApp('/es')
  expect(await screen.findByRole('heading', { level: 1, name: 'Esta noche en el Cusco' })).toBeInTheDocument()
  const soon = within(await screen.findByRole('region', { name: 'Empieza pronto' }))
  expect(soon.queryByRole('link', { name: /^Ver todo/ })).toBeNull()
  const tonight = within(screen.getByRole('region', { name: 'Esta noche' }))
  expect(tonight.getAllByRole('article')).toHaveLength(8)
  expect(tonight.getByRole('link', { name: 'Ver todo: Esta noche' })).toHaveAttribute('href', '/es/events?when=tonight')
  expect(document.querySelectorAll('main img[fetchpriority="high"]')).toHaveLength(1)
})

test.each([
  { name: 'today', said: 0 },
  { name: 'tomorrow', said: 1 },
])('above the events of $name the page says $said times that nothing is on', async ({ name, said }) => {
  server.use(http.get('*/api/home', () => HttpResponse.json(homeOf({ [name]: [event] }))))
  await renderApp('/')
  expect(await screen.findByRole('region', { name: new RegExp(name, 'i') })).toBeInTheDocument()
  expect(screen.queryAllByText('Nothing on this day.')).toHaveLength(said)
})

test('no two drawings of a block look alike', async () => {
  server.use(http.get('*/api/home', () => HttpResponse.json(homeOf({ tonight: bareEvents }))))
  await renderApp('/')
  await expectOwnLooks(await screen.findByRole('region', { name: 'Tonight' }))
})

test('the next feasts have a countdown, and the newest news item and host follow', async () => {
  await renderApp('/')
  const feasts = within(await screen.findByRole('region', { name: 'Coming feasts' }))
  expect(feasts.getByRole('link', { name: 'Corpus Christi' })).toHaveAttribute('href', '/feasts/corpus-christi')
  expect(feasts.getByText('days').textContent).toMatch(/^\d{4,} days$/)
  expect(within(screen.getByRole('region', { name: 'News' })).getByText('The fair opens early')).toBeInTheDocument()
  expect(await screen.findByText('Centro Qosqo')).toBeInTheDocument()
})

test('two presses choose what is free with children, and a zero offers what finds something', async () => {
  const requests: URLSearchParams[] = []
  server.use(
    http.get('*/api/home', ({ request }) => {
      requests.push(new URL(request.url).searchParams)
      return HttpResponse.json(homeOf({}))
    }),
    http.get('*/api/events/counts', ({ request }) => {
      const free = new URL(request.url).searchParams.get('free')
      return HttpResponse.json({
        data: { ...counts, total: free ? 0 : 2, choices: { when: { weekend: 3 } } },
        meta: {},
      })
    }),
  )
  const { user, router } = await renderApp('/')
  await press(user, 'Free')
  await press(user, 'With children')
  await waitFor(() => expect(requests.at(-1)?.get('audience')).toBe('children,families'))
  expect(requests.at(-1)?.get('free')).toBe('true')
  expect(await screen.findByRole('button', { name: 'Weekend 3' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Without “Free” 2' }))
  expect(router.state.location.search).toBe('?audience=children%2Cfamilies')
})

test('the search of the home page opens the list on Enter, not while one types', async () => {
  const { user, router } = await renderApp('/es')
  const field = await screen.findByRole('combobox', { name: 'Buscar eventos' })
  await user.type(field, 'corpus')
  await new Promise((done) => setTimeout(done, SEARCH_DEBOUNCE_MS + 100))
  expect(router.state.location.pathname).toBe('/es')
  await user.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/es/events?q=corpus'))
})
