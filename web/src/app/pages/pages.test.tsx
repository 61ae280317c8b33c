import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { MessageKey } from '@/shared/i18n/messages'
import { failure, hostsOf, many, one, organizer, portal } from '@/testing/fixtures'
import { allMessages } from '@/testing/messages'
import { renderApp } from '@/testing/render'
import { homeOf, server } from '@/testing/server'
import { asRequested, storedEvent } from '@/testing/translated'

type Messages = Record<string, string>
const spanish = allMessages('es')
const quechua = allMessages('qu')
/** The message of a key; a text that is not a key, such as content, is returned unchanged. */
const messageOf = (messages: Messages, text: MessageKey | (string & {})) => messages[text] ?? text
const noText = { ...portal, attributes: { ...portal.attributes, aboutUs: null, culturalPortalContacts: [] } }

/** A page, a call that it makes, a text that its answer shows, and the empty answer with the message shown for it. */
type Case = { path: string; api: string; happy: string; empty?: [object, MessageKey] }

const cases: Case[] = [
  { path: '', api: 'home', happy: 'Night of the dances', empty: [homeOf({}), 'no_event'] },
  { path: '', api: 'events-collections', happy: 'The great feasts' },
  { path: '/events', api: 'events/search', happy: 'Night of the dances', empty: [many([]), 'no_events_of_host'] },
  { path: '/event/42', api: 'events/:id', happy: 'good_to_know' },
  { path: '/feasts/corpus-christi', api: 'feasts/:code', happy: 'Night of the dances' },
  { path: '/event-host-list', api: 'hosts', happy: 'Centro Qosqo', empty: [hostsOf([]), 'no_hosts'] },
  { path: '/event-host/11', api: 'partners/:id', happy: 'events_of_host' },
  { path: '/event-host/11', api: 'events', happy: 'Night of the dances', empty: [many([]), 'no_events_of_host'] },
  { path: '/news', api: 'news', happy: 'The fair opens early', empty: [many([]), 'no_news'] },
  { path: '/news/8', api: 'news/:id', happy: 'all_news' },
  { path: '/about-us', api: 'cultural-portal-cusco', happy: 'calendar', empty: [one(noText), 'no_text'] },
  { path: '/contacts', api: 'cultural-portal-cusco', happy: 'Ana Quispe', empty: [one(noText), 'no_contacts'] },
  {
    path: '/charity',
    api: 'info-pages',
    happy: 'The title',
    empty: [many([{ id: 1, attributes: { pageCode: 'charity', pageTitle: 'Charity', pageText: null } }]), 'no_text'],
  },
  {
    path: '/registration-instructions',
    api: 'intstruction-for-event-host',
    happy: 'form',
    empty: [one({ id: 1, attributes: { instructions: null } }), 'no_text'],
  },
]

const inMain = async () => within(await screen.findByRole('main'))

test.each(cases)('$path shows the answer of $api', async ({ path, happy }) => {
  await renderApp(`/es${path}`)
  expect((await (await inMain()).findAllByText(messageOf(spanish, happy)))[0]).toBeInTheDocument()
})

test.each(cases.filter(({ empty }) => empty))(
  '$path has a message for an empty answer of $api',
  async ({ path, api, empty }) => {
    server.use(http.get(`*/api/${api}`, () => HttpResponse.json(empty?.[0])))
    await renderApp(`/qu${path}`)
    expect(await screen.findByText(messageOf(quechua, empty?.[1] ?? ''))).toBeInTheDocument()
  },
)

test.each(cases)(
  '$path shows an error when $api fails, inside its frame and with a retry',
  async ({ path, api, happy }) => {
    server.use(http.get(`*/api/${api}`, () => HttpResponse.json(failure('down', {}, 503), { status: 503 })))
    const { user } = await renderApp(`/es${path}`)
    const main = await inMain()
    const errorText = (await main.findAllByText(spanish.load_failed))[0]
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
    server.resetHandlers()
    const alert = errorText?.closest('[role=alert]') as HTMLElement
    await user.click(within(alert).getByRole('button', { name: spanish.try_again }))
    expect((await main.findAllByText(messageOf(spanish, happy)))[0]).toBeInTheDocument()
    await waitFor(() => expect(errorText).not.toBeInTheDocument())
  },
)

test.each(cases)('$path shows a skeleton while $api loads', async ({ path, api, happy }) => {
  let respond = () => {}
  const gate = new Promise<void>((resolve) => {
    respond = resolve
  })
  // A handler that returns nothing falls through to the default handlers.
  server.use(http.get(`*/api/${api}`, () => gate))
  await renderApp(`/qu${path}`)
  const main = await inMain()
  const skeleton = await waitFor(() => main.getByText(quechua.loading).closest('[role=status]'))
  expect(skeleton?.querySelectorAll('[aria-hidden] > *').length).toBeGreaterThan(1)
  respond()
  expect((await main.findAllByText(messageOf(quechua, happy)))[0]).toBeInTheDocument()
  await waitFor(() => expect(skeleton).not.toBeInTheDocument())
})

test('a home page of an empty portal has its title, and says that nothing is planned', async () => {
  const { data, meta } = homeOf({})
  const empty = { data: { ...data, feasts: [], news: { data: [] }, hosts: { data: [] } }, meta }
  server.use(http.get('*/api/:list', () => HttpResponse.json(many([]))))
  server.use(http.get('*/api/home', () => HttpResponse.json(empty)))
  await renderApp('/es')
  const main = await inMain()
  expect(await main.findByText(spanish.no_event)).toBeInTheDocument()
  await waitFor(() => expect(main.queryByText(spanish.loading)).toBeNull())
  const headings = main.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual([spanish.home_tonight, spanish.partners_button_become_partner])
})

test('an exception in a page shows an error page, and navigation still works', async () => {
  vi.mocked(console.error).mockImplementation(() => {}) // the router logs the caught error
  server.use(http.get('*/api/news/:id', () => HttpResponse.json({ data: { id: 8 } })))
  const { user } = await renderApp('/es/news/8')
  expect(await screen.findByRole('heading', { level: 1, name: spanish.internal_server_error })).toBeInTheDocument()
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: spanish.news }))
  expect(await screen.findByRole('heading', { level: 1, name: spanish.news })).toBeInTheDocument()
  expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
})

test('the page 404 offers a search and the events of today', async () => {
  await renderApp('/es/no/such/page')
  const search = within(await (await inMain()).findByRole('search'))
  const box = search.getByRole('searchbox', { name: spanish.search_events })
  expect(box).toHaveAttribute('name', 'q')
  expect(box.closest('form')).toHaveAttribute('action', '/es/events')
  const today = screen.getByRole('link', { name: spanish.events_today })
  expect(today).toHaveAttribute('href', '/es#events')
})

test.each(['/event-host/9', '/news/9'])('%s of a missing entry is the page 404', async (path) => {
  server.use(http.get('*/api/:noun/:id', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })))
  await renderApp(path)
  expect(await screen.findByText(`Page not found: ${path}`)).toBeInTheDocument()
})

test('the page of a missing event leads to the events of tonight', async () => {
  server.use(http.get('*/api/events/:id', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })))
  await renderApp('/es/event/9')
  expect(await screen.findByText(spanish.event_missing)).toBeInTheDocument()
  expect((await inMain()).getByRole('link', { name: spanish.tonight })).toHaveAttribute(
    'href',
    '/es/events?when=tonight',
  )
})

test('the page of an unknown path shows the whole path', async () => {
  await renderApp('/es/no/such?page=1')
  expect(await screen.findByText('Página no encontrada: /es/no/such?page=1')).toBeInTheDocument()
})

test('the old path of the event page redirects to the list', async () => {
  const { router } = await renderApp('/qu/event/EventPage')
  expect(await screen.findByRole('heading', { level: 1, name: 'Raymikuna' })).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/qu/events' })
})

test('a confirmed e-mail address has a confirmation page', async () => {
  await renderApp('/email-confirmation?state=confirmed')
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeInTheDocument()
})

test('the personal page of a host lists the events of the host', async () => {
  server.use(
    http.get('*/api/events', ({ request }) => {
      const waiting = new URL(request.url).searchParams.has('filters[publishedAt][$null]')
      return HttpResponse.json(many(waiting ? [asRequested(request, storedEvent)] : []))
    }),
  )
  await renderApp('/partner-personal-page', organizer)
  expect(await screen.findByRole('heading', { name: 'My events' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Night of the dances' })).toHaveAttribute('href', '/event/42')
})
