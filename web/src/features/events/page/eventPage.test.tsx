import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { dayParts, ownClock } from '@/shared/dates/format'
import { addDays, dayOf, limaInstant, periodOf } from '@/shared/dates/lima'
import { event, host, many, named, one, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the log says what changed since the publication, the newest first', async () => {
  serveEvent({
    changes: [
      {
        changedAt: '2026-11-20T15:00:00.000Z',
        kind: 'moved',
        formerStartsAt: '2026-12-04T23:00:00.000Z',
        startsAt: '2026-12-05T00:00:00.000Z',
      },
      {
        changedAt: '2026-11-21T15:00:00.000Z',
        kind: 'status',
        status: 'cancelled',
        startsAt: '2026-12-12T00:00:00.000Z',
      },
      { changedAt: '2026-11-22T15:00:00.000Z', kind: 'status', status: 'scheduled' },
      { changedAt: '2026-11-23T15:00:00.000Z', kind: 'removed', startsAt: '2026-12-19T00:00:00.000Z' },
      { changedAt: '2026-11-24T15:00:00.000Z', kind: 'place', place: 'Teatro', formerPlace: 'Plaza' },
      { changedAt: '2026-11-25T15:00:00.000Z', kind: 'programme' },
    ],
  })
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByText('Changes (6)'))
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items.filter((text) => /^\d+ Nov 2026: /.test(text ?? ''))).toEqual([
    '25 Nov 2026: Many dates changed',
    '24 Nov 2026: New place: Teatro (before: Plaza)',
    '23 Nov 2026: Fri 18 Dec 2026, taken out of the programme',
    '22 Nov 2026: takes place as planned',
    '21 Nov 2026: Fri 11 Dec 2026, Cancelled',
    '20 Nov 2026: Fri 4 Dec 2026, Moved from 18:00 to 19:00',
  ])
})

test('the place has its nearest landmark, routes, and coordinates to copy', async () => {
  const { user } = await renderApp('/es/event/42')
  expect(await screen.findByText(/^Referencia más cercana:/)).toHaveTextContent(
    'Referencia más cercana: Plaza de Pisac, a unos 100 m',
  )
  expect(screen.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.queryByText(/-13\.42000/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copiar la dirección' }))
  expect(await screen.findByText('La dirección está copiada.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('Plaza 1, Pisac')
  await user.click(screen.getByText('Más'))
  await user.click(screen.getByRole('button', { name: 'Copiar las coordenadas' }))
  expect(await screen.findByText('Las coordenadas están copiadas.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('-13.42000, -71.85000')
})

test('without a share sheet of the device there are WhatsApp, the clipboard and a QR code', async () => {
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const [line, address] = new URL(whatsapp ?? '').searchParams.get('text')?.split('\n') ?? []
  expect(line).toContain(`${event.attributes.eventName} · `)
  expect(line).toContain(' · Main square, Pisac')
  expect(address).toBe(window.location.href)
  expect(await screen.findByRole('img', { name: 'QR code with the address of this page' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('the shared URL has no tracking parameters and no hash', async () => {
  const before = window.location.href
  window.history.replaceState(null, '', '/es/event/42?fbclid=x#gallery')
  const share = vi.fn()
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${window.location.origin}/es/event/42` }))
  Reflect.deleteProperty(navigator, 'share')
  window.history.replaceState(null, '', before)
})

test('an event page has two rows of related events, of its host and of what is near on that day, with the way', async () => {
  const requested: URLSearchParams[] = []
  server.use(
    http.get(/\/api\/events(\/search)?$/, ({ request }) => {
      requested.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([{ ...event, id: 77 }]))
    }),
  )
  await renderApp('/event/42')
  expect(await screen.findByRole('region', { name: 'Near here the same day' })).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: 'More from this organiser' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'The great feasts' })).toBeNull()
  const rows = screen.getAllByRole('region', { name: /same day|this organiser/ })
  expect(rows.map((row) => row.textContent?.includes('50 m · 1 min on foot'))).toEqual([false, true])
  await waitFor(() => expect(requested.length).toBeGreaterThan(0))
  for (const query of requested) expect(query.get('filters[id][$ne]')).toBe('42')
  // What is always open would fill the row of the day.
  expect(requested.map((query) => query.get('kind'))).toContain('event,season')
  // Around the place of the event.
  expect(requested.map((query) => query.get('bbox'))).toContain('-71.875,-13.445,-71.825,-13.395')
})

test('a collection for single pages is a row on the pages of its events, without the event itself', async () => {
  const events = { data: [{ ...event, id: 42 }, named(43, 'Wayno')] }
  const collection = { collectionName: 'The great feasts', collectionDescription: null, type: 'x', events }
  server.use(http.get('*/api/events-collections', () => HttpResponse.json(many([{ id: 1, attributes: collection }]))))
  await renderApp('/event/42')
  const row = within(await screen.findByRole('region', { name: 'The great feasts' }))
  expect(row.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Wayno'])
  expect(screen.queryByRole('region', { name: 'More from this organiser' })).toBeNull()
})

test('a feast has its vigil and octave, by day', async () => {
  const at = (offset: number) => {
    const day = addDays(dayOf(new Date()), offset - 50)
    const [startsAt, endsAt] = [limaInstant(day, '10:00'), limaInstant(day, '12:00')]
    const recurrence = { feast: `FEAST=EASTER;OFFSET=${offset}`, startsAt, endsAt }
    return { recurrence, eventStartDate: startsAt, eventEndDate: endsAt, occurrences: [] }
  }
  const of = (id: number, offset: number) => ({
    id,
    attributes: { ...event.attributes, ...at(offset), eventName: `Day ${offset}` },
  })
  serveEvent(at(60))
  server.use(
    http.get('*/api/events', ({ request }) => {
      const from = new URL(request.url).searchParams.get('filters[occurrences][startsAt][$gte]')
      const day = addDays(dayOf(new Date()), 2)
      return HttpResponse.json(many(from === periodOf(day).from ? [of(3, 67), of(2, 59), of(4, 39)] : []))
    }),
  )
  await renderApp('/event/42')
  const row = within(await screen.findByRole('region', { name: 'Before and after' }))
  expect(row.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Day 59', 'Day 67'])
})

test('an event without a point has a row of that day in the whole region', async () => {
  serveEvent({ eventAddress: null })
  server.use(http.get(/\/api\/events(\/search)?$/, () => HttpResponse.json(many([{ ...event, id: 77 }]))))
  await renderApp('/event/42')
  expect(await screen.findByRole('region', { name: 'Also that day' })).toBeInTheDocument()
})

test.each([
  ['an exhibition that runs: today', -400, 400, 0],
  ['a feast to come: its first day', 5, 7, 5],
])('"near here the same day" is for %s', async (_name, starts, ends, day) => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [eventStartDate, eventEndDate] = [at(starts), at(ends)]
  serveEvent({ eventStartDate, eventEndDate, occurrences: [{ id: 1, startsAt: eventStartDate, endsAt: eventEndDate }] })
  const requested: (string | null)[] = []
  server.use(
    http.get(/\/api\/events(\/search)?$/, ({ request }) => {
      requested.push(new URL(request.url).searchParams.get('filters[occurrences][endsAt][$gt]'))
      return HttpResponse.json(many([{ ...event, id: 77 }]))
    }),
  )
  await renderApp('/event/42')
  expect(await screen.findByRole('region', { name: 'Near here the same day' })).toBeInTheDocument()
  expect(requested).toContain(periodOf(dayOf(at(day))).from)
})

test('"near here the same day" says which of its days a longer feast has then', async () => {
  const day = addDays(dayOf(new Date()), 10)
  const [startsAt, endsAt] = [limaInstant(day, '15:00'), limaInstant(day, '16:00')]
  serveEvent({ eventStartDate: startsAt, eventEndDate: endsAt, occurrences: [{ id: 1, startsAt, endsAt }] })
  const feast = {
    ...event.attributes,
    eventStartDate: limaInstant(addDays(day, -2), '08:00'),
    eventEndDate: endsAt,
    occurrences: [],
  }
  server.use(http.get(/\/api\/events(\/search)?$/, () => HttpResponse.json(many([{ id: 77, attributes: feast }]))))
  await renderApp('/event/42')
  const row = within(await screen.findByRole('region', { name: 'Near here the same day' }))
  const { day: number } = dayParts(day, 'en')
  expect(row.getByText(new RegExp(` ${number} .* · last of 3 days$`))).toBeInTheDocument()
  expect(row.getByText(number, { selector: 'strong' })).toBeInTheDocument()
})

const span = (day: string) => ({
  eventStartDate: `${day}T15:00:00.000Z`,
  eventEndDate: `${day}T16:00:00.000Z`,
  occurrences: [],
})

const serveEvent = (attributes: Partial<typeof event.attributes>) =>
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...attributes } })),
    ),
  )

test.each([
  [2, true],
  [0, false],
])('an event whose last day was %s days ago is marked as over: %s', async (days, over) => {
  const end = new Date(Date.now() - days * 86_400_000).toISOString()
  serveEvent({ eventStartDate: end, eventEndDate: end, occurrences: [] })
  await renderApp('/es/event/42')
  const side = within(await screen.findByRole('complementary', { name: 'Cuándo y dónde' }))
  expect(screen.queryAllByText('Este evento ya pasó')).toHaveLength(over ? 1 : 0)
  expect(side.queryAllByRole('link', { name: 'Comprar entrada' })).toHaveLength(over ? 0 : 1)
})

test.each([
  ['/event/42', 'Confirmed by the organiser on 19 November'],
  ['/es/event/42', 'Confirmado por el organizador el 19 de noviembre'],
])('at %s a confirmed event has the day in Lima', async (path, line) => {
  serveEvent({ confirmedAt: '2026-11-20T03:00:00.000Z' })
  await renderApp(path)
  expect(await screen.findByText(line)).toBeInTheDocument()
})

test.each([
  ['has not answered any more', { confirmedAt: '2026-11-20T03:00:00.000Z', isUnconfirmed: true }, 1],
  ['has never answered', { isUnconfirmed: true }, 1],
  ['was not asked', {}, 0],
  ['had an event that is over', { confirmedAt: '2020-01-02T15:00:00.000Z', ...span('2020-01-04') }, 0],
])('an event whose host %s is not shown as confirmed', async (_name, attributes, lines) => {
  serveEvent(attributes)
  await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary', { name: 'When and where' }))
  expect(side.queryByText(/^Confirmed by the organiser/)).toBeNull()
  expect(side.queryAllByText('The organiser has not confirmed further dates')).toHaveLength(lines)
})

test('telephone and e-mail that event and host share are shown once', async () => {
  serveEvent({ eventContacts: { place: 'Main square', tel: '+51 84555010', mail: 'Host@example.org' } })
  await renderApp('/es/event/42')
  const host = within(await screen.findByRole('region', { name: 'Organizador' }))
  expect(host.getByText('Av. El Sol 604')).toBeInTheDocument()
  expect(host.queryByText('+51 84 555 010')).toBeNull()
  expect(host.queryByText('host@example.org')).toBeNull()
  expect(screen.getByRole('link', { name: '+51 84555010' })).toBeInTheDocument()
})

test('all data of an event is shown, with a link to its host', async () => {
  serveEvent({
    eventRules: 'Sin mochilas',
    eventAgeRestrictions: '14+',
    eventWebSite: 'danzas.example.org/noche',
    eventDigitalCatalog: 'https://catalogo.example.org/9',
    eventSocialMedias: [{ id: 3, socialMediaName: 'TikTok', socialMediaLink: 'tiktok.com/@danzas' }],
  })
  await renderApp('/es/event/42')
  const side = within(await screen.findByRole('complementary', { name: 'Cuándo y dónde' }))
  expect(side.getByText('Main square, Plaza 1, Pisac')).toBeInTheDocument()
  expect(side.getAllByText('S/ 35').map(({ tagName }) => tagName)).toEqual(['DD', 'STRONG'])
  expect(side.getByRole('link', { name: 'Comprar entrada' })).toHaveAttribute('href', 'https://tickets.example.org/42')
  for (const text of ['90 minutos', '14+', 'Sin mochilas', 'Plaza 1, Pisac']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  const links = {
    '+51 84 555 011': 'tel:+5184555011',
    'event@example.org': 'mailto:event@example.org',
    'danzas.example.org': 'https://danzas.example.org/noche',
    'catalogo.example.org': 'https://catalogo.example.org/9',
    TikTok: 'https://tiktok.com/@danzas',
  }
  for (const [name, href] of Object.entries(links)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  const host = within(screen.getByRole('region', { name: 'Organizador' }))
  expect(host.getByText('Av. El Sol 604')).toBeInTheDocument()
  expect(host.getByRole('link', { name: '+51 84 555 010' })).toBeInTheDocument()
  expect(host.getByRole('link', { name: 'host@example.org' })).toBeInTheDocument()
  expect(host.getByRole('link', { name: 'Instagram' })).toHaveAttribute('target', '_blank')
  expect(host.getByRole('link', { name: 'Conocer al organizador' })).toHaveAttribute('href', '/es/event-host/11')
})

test('the source of the texts is one line below them, in its own language', async () => {
  serveEvent({ source: 'calendarios publicados.', servedLocales: { source: 'es' } })
  await renderApp('/event/42')
  const about = within(await screen.findByRole('region', { name: 'About the event' }))
  const source = about.getByText('calendarios publicados')
  expect(source).toHaveAttribute('lang', 'es')
  expect(source.parentElement).toHaveTextContent(
    /^Source: calendarios publicados\. Times may change; check with the organiser\.$/,
  )
})

test('an event with little data shows no empty parts', async () => {
  const required = ['eventName', 'eventStartDate', 'eventEndDate']
  const rest = Object.keys(event.attributes).filter((name) => !required.includes(name))
  serveEvent(Object.fromEntries(rest.map((name) => [name, null])))
  server.use(http.get('*/api/events', () => HttpResponse.json(many([]))))
  server.use(http.get('*/api/events-collections', () => HttpResponse.json(many([]))))
  await renderApp('/qu/event/42')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { level: 1 })).toHaveTextContent('Night of the dances')
  expect(main.getAllByRole('heading')).toHaveLength(1)
  expect(main.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Hayk’aq', 'Chanin'])
  expect(main.queryAllByRole('link')).toEqual([])
})

test('links to social networks are shown without other facts', async () => {
  serveEvent({
    eventDuration: null,
    eventContacts: null,
    eventSocialMedias: [{ id: 3, socialMediaName: 'TikTok', socialMediaLink: 'tiktok.com/@danzas' }],
  })
  await renderApp('/event/42')
  expect(await screen.findByRole('link', { name: 'TikTok' })).toBeInTheDocument()
})

test('a host without a picture is on the poster by its initials, as on its card', async () => {
  const attributes = { commercialName: 'Centro Qosqo', personalName: null, mainBanner: { data: null } }
  const eventHost = { data: { id: 11, attributes } }
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, eventHost } })),
    ),
  )
  const { container } = await renderApp('/event/42/poster')
  await waitFor(() => expect(container.querySelector('[data-monogram="CQ"]')).toBeInTheDocument())
})

test('the poster to print has title, dates, place, price, host and a QR code', async () => {
  const { user } = await renderApp('/es/event/42')
  await user.click(await screen.findByRole('button', { name: 'Compartir' }))
  await user.click(await screen.findByRole('link', { name: 'Afiche para imprimir' }))
  const poster = within(await screen.findByRole('article'))
  expect(await poster.findByRole('heading', { level: 1, name: 'Night of the dances' })).toBeInTheDocument()
  expect(poster.getByText('Main square, Plaza 1, Pisac')).toBeInTheDocument()
  expect(poster.getByText('S/ 35')).toBeInTheDocument()
  expect(poster.getByText('Centro Qosqo')).toBeInTheDocument()
  expect(poster.getByRole('listitem')).toHaveTextContent(/2026|2027/)
  expect(poster.getByRole('img', { name: /QR/ })).toBeInTheDocument()
  expect(poster.getByText(/\/es\/event\/42$/)).toBeInTheDocument()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a video banner is shown in the gallery, and a photo behind the name', async () => {
  const video = {
    id: 70,
    attributes: { ...picture.attributes, name: 'trailer.mp4', mime: 'video/mp4', url: '/uploads/t.mp4' },
  }
  serveEvent({ eventBanner: { data: video }, eventMediaPhotos: { data: [{ ...picture, id: 71 }] } })
  const { container } = await renderApp('/event/42')
  await screen.findByRole('heading', { name: 'Gallery' })
  expect(container.querySelector('video')).toHaveAttribute('src', '/uploads/t.mp4')
  expect(container.querySelector('article img')?.getAttribute('src')).toContain('/71-')
})

test('each date has its status, its reason and its former time', async () => {
  const [start, end] = ['T00:00:00.000Z', 'T02:00:00.000Z']
  serveEvent({
    recurrence: {
      rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20280630',
      startsAt: '2027-05-29T00:00:00.000Z',
      endsAt: '2027-05-29T02:00:00.000Z',
    },
    programmeKind: 'event',
    occurrences: [
      {
        id: 1,
        startsAt: `2027-06-05${start}`,
        endsAt: `2027-06-05${end}`,
        status: 'cancelled',
        note: 'Por lluvia',
        notes: { es: 'Por lluvia' },
      },
      {
        id: 2,
        startsAt: '2027-06-12T01:00:00.000Z',
        endsAt: '2027-06-12T03:00:00.000Z',
        originalStartsAt: `2027-06-12${start}`,
      },
      {
        id: 3,
        startsAt: `2027-06-21${start}`,
        endsAt: `2027-06-21${end}`,
        status: 'rescheduled',
        originalStartsAt: `2027-06-19${start}`,
      },
    ],
  })
  await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary'))
  expect(side.getByText(/^Fridays/)).toHaveTextContent('Fridays 19:00 until 30 Jun 2028')
  expect(side.getByText('Friday, 4 June 2027').tagName).toBe('DEL')
  expect(side.getByText('Cancelled')).toBeInTheDocument()
  expect(side.getByText('Por lluvia')).toHaveAttribute('lang', 'es')
  expect(side.getByText('shown in Spanish')).toBeInTheDocument()
  expect(side.getByText('Moved from 19:00 to 20:00')).toBeInTheDocument()
  expect(side.getByText('Moved from Fri 18 Jun 2027, 19:00 to Sun 20 Jun 2027, 19:00')).toBeInTheDocument()
  const [next] = within(screen.getByRole('main')).getAllByText(/Fri 11 Jun 2027, 20:00/)
  expect(next).toHaveTextContent('Fri 4 Jun 2027: cancelled · Fri 11 Jun 2027, 20:00')
})

test('a usual reason is said in the language of the page, another one with the name of its language', async () => {
  const inSpanish = (statusReason: string) =>
    serveEvent({ eventStatus: 'cancelled', statusReason, servedLocales: { statusReason: 'es' } })
  inSpanish('Lluvia')
  const rain = await renderApp('/event/42')
  expect(await screen.findByText('Cancelled: rain')).toBeInTheDocument()
  expect(screen.queryByText('shown in Spanish')).toBeNull()
  rain.unmount()
  inSpanish('No hay luz')
  await renderApp('/event/42')
  expect((await screen.findByText('Cancelled')).parentElement).toHaveTextContent('CancelledNo hay luzshown in Spanish')
  expect(screen.getAllByText('shown in Spanish')).toHaveLength(1)
})

test('a cancelled event names what else there is that evening, by time', async () => {
  const day = addDays(dayOf(new Date()), 1)
  const at = (clock: string) => limaInstant(day, clock)
  const dated = (id: number, clock: string) => {
    const occurrences = [{ id, startsAt: at(clock), endsAt: at('23:00') }]
    return { id, attributes: { ...event.attributes, eventName: `At ${clock}`, occurrences } }
  }
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      const params = new URL(request.url).searchParams
      if (!params.has('filters[occurrences][startsAt][$gte]')) return HttpResponse.json(many([]))
      asked.push(params)
      return HttpResponse.json(many([dated(2, '21:00'), dated(3, '19:30')]))
    }),
  )
  const occurrences = [{ id: 1, startsAt: at('19:00'), endsAt: at('21:00') }]
  serveEvent({ eventStatus: 'cancelled', occurrences })
  const app = await renderApp('/event/42')
  const row = within(await screen.findByRole('region', { name: 'Instead that evening' }))
  expect((await row.findAllByRole('heading', { level: 3 })).map((one) => one.textContent)).toEqual([
    'At 19:30',
    'At 21:00',
  ])
  expect(row.getByRole('link', { name: /^See all: / })).toHaveAttribute('href', `/events?from=${day}&to=${day}`)
  const [params] = asked
  expect(params?.get('filters[occurrences][startsAt][$gte]')).toBe(at('19:00'))
  expect(params?.get('filters[occurrences][startsAt][$lt]')).toBe(periodOf(day).to)
  expect(params?.get('filters[occurrences][status][$notIn][0]')).toBe('cancelled')
  expect(params?.get('filters[eventStatus][$notIn][1]')).toBe('postponed')
  expect(params?.get('filters[id][$ne]')).toBe('42')
  expect(params?.get('pagination[pageSize]')).toBe('3')
  app.unmount()
  serveEvent({ eventStatus: 'full', occurrences })
  await renderApp('/event/42')
  expect(await screen.findByText('Full')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Instead that evening' })).toBeNull()
})

test('texts of the event and of its host in another language are marked separately', async () => {
  const es = 'es' as const
  const attributes = { ...host.attributes, servedLocales: { orgResume: es } }
  serveEvent({
    eventStatus: 'postponed',
    statusReason: 'Por lluvia',
    servedLocales: { statusReason: es },
    eventHost: { data: { id: 11, attributes } },
  })
  await renderApp('/event/42')
  const card = within(await screen.findByRole('region', { name: 'Organiser' }))
  expect(card.getByText(/^Dances since/)).toHaveAttribute('lang', 'es')
  expect(card.getByText('shown in Spanish')).toBeInTheDocument()
  expect(screen.getByText('Por lluvia')).toHaveAttribute('lang', 'es')
})

test.each([
  ['America/Lima', null],
  ['America/Bogota', null],
  ['Europe/Madrid', '25 Jun 2026, 2:30'],
  ['Asia/Kolkata', '25 Jun 2026, 6:00'],
  ['America/La_Paz', '20:30'],
])('the local time is shown when it differs from the time in Lima: in %s it is %s', (zone, shown) => {
  vi.stubEnv('TZ', zone)
  expect(ownClock('2026-06-25T00:30:00.000Z', 'en')).toBe(shown)
})

test('a draft without a date is shown without errors, also in Quechua', async () => {
  serveEvent({ eventStartDate: null as unknown as string, eventEndDate: null as unknown as string, occurrences: [] })
  await renderApp('/qu/event/42')
  const side = within(await screen.findByRole('complementary', { name: 'Hayk’aq, maypi' }))
  expect(side.getByText('Maypi')).toBeInTheDocument()
  expect(side.queryByText('Hayk’aq')).toBeNull()
})
