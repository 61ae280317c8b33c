import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { longDay, monthName } from '@/shared/dates/format'
import { addDays, addMonths, dayOf, startOf } from '@/shared/dates/lima'
import { bareEvents, city, client, event, many, organizer } from '@/testing/fixtures'
import { expectOwnLooks } from '@/testing/looks'
import { renderApp } from '@/testing/render'
import { collection, counts, server } from '@/testing/server'

const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

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

test('today is chosen, and the query is limited by its two midnights in Lima', async () => {
  const requests = recordEventRequests()
  await renderApp('/es')
  expect(await screen.findByRole('radio', { name: longDay(today, 'es') })).toBeChecked()
  await waitFor(() => expect(requests).toHaveLength(1))
  const [query] = requests
  expect(query?.get('filters[occurrences][startsAt][$lt]')).toBe(startOf(tomorrow).toISOString())
  expect(query?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf(today).toISOString())
  expect(query?.get('sort[0]')).toBe('nextDate:asc')
  expect(query?.get('locale')).toBe('es')
})

test('past days are disabled; a coming day is put in the URL and reloads the list', async () => {
  const requests = recordEventRequests()
  const { router, user } = await renderApp('/')
  expect(await screen.findByRole('radio', { name: longDay(addDays(today, -1), 'en') })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: longDay(tomorrow, 'en') }))
  expect(await screen.findByText(`Events on ${longDay(tomorrow, 'en')}`)).toBeInTheDocument()
  expect(router.state.location.search).toBe(`?date=${tomorrow}`)
  await waitFor(() => {
    expect(requests.at(-1)?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf(tomorrow).toISOString())
  })
})

test('an invalid day in the URL becomes today', async () => {
  await renderApp(`/?date=${today.slice(0, 5)}12-99`)
  expect(await screen.findByRole('radio', { name: longDay(today, 'en') })).toBeChecked()
})

test('cities and categories narrow the list', async () => {
  const requests = recordEventRequests()
  const { router, user } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'City' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Pisac/ }))
  await user.click(screen.getByRole('button', { name: 'Category' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Dance/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?city=pisac&category=dance'))
  await waitFor(() => {
    expect(requests.at(-1)?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(requests.at(-1)?.get('filters[eventCategory][eventCategoryCode][$in][0]')).toBe('dance')
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

test('the featured event loads its picture with high priority', async () => {
  await renderApp('/')
  const opener = await screen.findByRole('region', { name: 'Featured' })
  const image = opener.querySelector('img')
  expect(image).toHaveAttribute('fetchpriority', 'high')
  expect(image).toHaveAttribute('loading', 'eager')
  expect(image?.getAttribute('srcset')).toContain('/img/w_1280,f_webp/7-poster_ab12cd34ef.jpg 1200w')
})

test('the date carousel has the days from three days ago to three months ahead', async () => {
  await renderApp('/qu')
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
  const menu = (await screen.findByRole('button', { name: 'Ciudad' })).parentElement as HTMLElement
  const names = () =>
    within(menu)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
  const press = () => user.click(screen.getByRole('button', { name: 'Ciudad' }))
  await waitFor(async () => {
    await press()
    const found = names()
    await press()
    expect(found).toEqual(['Calca3', 'Pisac1'])
  })
  expect(within(menu).queryByRole('checkbox', { hidden: true })).toBeNull()
})

/** Records the query strings of the requests for collections and for coming feasts. */
function recordRowRequests() {
  const collections: URLSearchParams[] = []
  const coming: URLSearchParams[] = []
  server.use(
    http.get('*/api/events-collections', ({ request }) => {
      collections.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([collection]))
    }),
    http.get('*/api/events', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.has('filters[collection][type][$eq]')) coming.push(query)
      return HttpResponse.json(many([event]))
    }),
  )
  return { collections, coming }
}

test('collections request the events of today, and the coming feasts those that begin later', async () => {
  const { collections, coming } = recordRowRequests()
  await renderApp('/es')
  expect(await screen.findByRole('region', { name: 'The great feasts' })).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: 'Próximas fiestas' })).toBeInTheDocument()
  expect(collections[0]?.get('populate[events][filters][occurrences][startsAt][$lt]')).toBe(
    startOf(tomorrow).toISOString(),
  )
  expect(collections[0]?.get('populate[events][filters][occurrences][endsAt][$gt]')).toBe(startOf(today).toISOString())
  expect(coming[0]?.get('filters[eventStartDate][$gte]')).toBe(startOf(tomorrow).toISOString())
  expect(coming[0]?.get('filters[collection][type][$eq]')).toBe('Para principal')
  expect(coming[0]?.get('sort[0]')).toBe('eventStartDate:asc')
})

test('a chosen city narrows the rows too, and the header keeps its event', async () => {
  const { collections, coming } = recordRowRequests()
  const { user } = await renderApp('/?host=7')
  expect(await screen.findByRole('region', { name: 'Coming feasts' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'City' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Pisac/ }))
  await waitFor(() => {
    const [rows, next] = [collections.at(-1), coming.at(-1)]
    expect(rows?.get('populate[events][filters][eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(rows?.get('populate[events][filters][eventHost][id][$in][0]')).toBe('7')
    expect(next?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(next?.get('filters[eventHost][id][$in][0]')).toBe('7')
  })
  expect(screen.getByRole('region', { name: 'Featured' })).toBeInTheDocument()
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
  expect(await screen.findByRole('heading', { name: 'Eventos de hoy' })).toBeInTheDocument()
  expect(await screen.findByText('Centro Qosqo')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Hazte socio' })).toBeNull()
})

test.each(['Tonight', 'New on Raymi'])('no two drawings of the row %s look alike', async (name) => {
  server.use(http.get('*/api/events', () => HttpResponse.json(many(bareEvents))))
  server.use(http.get('*/api/events/search', () => HttpResponse.json(many(bareEvents))))
  await renderApp('/')
  await expectOwnLooks(await screen.findByRole('region', { name }))
})

test('rows answer what visitors ask first, with the list of all beside', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many(new URL(request.url).searchParams.has('audience') ? [] : [event]))
    }),
  )
  await renderApp('/es?city=pisac')
  const tonight = within(await screen.findByRole('region', { name: 'Esta noche' }))
  expect(tonight.getByRole('link', { name: 'Ver todo: Esta noche' })).toHaveAttribute('href', '/es/events?when=tonight')
  for (const name of ['Fin de semana', 'Gratis', 'Siempre abierto', 'Nuevo en Raymi']) {
    expect(await screen.findByRole('region', { name })).toBeInTheDocument()
  }
  // A row without events is left out.
  expect(screen.queryByRole('region', { name: 'Con niños' })).toBeNull()
  const values = (name: string) => asked.map((query) => query.get(name)).filter(Boolean)
  expect(values('when').toSorted()).toEqual(['tonight', 'weekend'])
  expect(values('audience')).toEqual(['children,families'])
  expect(values('free')).toEqual(['true'])
  expect(values('kind').toSorted()).toEqual([
    'event,season',
    'event,season',
    'event,season',
    'event,season',
    'event,season',
    'permanent',
  ])
  // The list from which the cover is chosen is the only one that ignores the filters.
  const cities = asked.map((query) => query.get('filters[eventAddress][city][cityCode][$in][0]'))
  expect(cities.filter((code) => code !== 'pisac')).toEqual([null])
})

test('a row that links to its whole list has eight cards, the row of new entries all of its page', async () => {
  const page = Array.from({ length: 12 }, (_, index) => ({ ...event, id: 100 + index }))
  server.use(
    http.get('*/api/events', () => HttpResponse.json(many(page))),
    http.get('*/api/events/search', () => HttpResponse.json(many(page))),
  )
  await renderApp('/es')
  const cards = async (name: string) =>
    within(await screen.findByRole('region', { name })).getAllByRole('heading', { level: 3 }).length
  expect(await cards('Siempre abierto')).toBe(8)
  expect(await cards('Nuevo en Raymi')).toBe(12)
})
