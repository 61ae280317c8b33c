import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { WordKey } from '@/shared/i18n/words'
import { event, failure, many, one, organizer, portal } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { allWords } from '@/testing/words'

type Words = Record<string, string>
const spanish = allWords('es')
const quechua = allWords('qu')
/** What a key says in a language; a text that is no key stands for itself, as content does. */
const said = (words: Words, text: WordKey | (string & {})) => words[text] ?? text
const noText = { ...portal, attributes: { ...portal.attributes, aboutUs: null, culturalPortalContacts: [] } }

/** A page, a call it makes, what the answer brings, and what is said of an empty one. */
type Case = { path: string; api: string; happy: string; empty?: [object, WordKey] }

const cases: Case[] = [
  { path: '', api: 'events', happy: 'Night of the dances', empty: [many([]), 'no_event'] },
  { path: '', api: 'events-collections', happy: 'The great feasts' },
  { path: '', api: 'news', happy: 'The fair opens early' },
  { path: '', api: 'partners', happy: 'Centro Qosqo' },
  { path: '/events', api: 'events', happy: 'Night of the dances', empty: [many([]), 'no_events_of_host'] },
  { path: '/event/42', api: 'events/:id', happy: 'good_to_know' },
  { path: '/event-host-list', api: 'partners', happy: 'Centro Qosqo', empty: [many([]), 'no_hosts'] },
  { path: '/event-host/11', api: 'partners/:id', happy: 'events_of_host' },
  { path: '/event-host/11', api: 'events', happy: 'Night of the dances', empty: [many([]), 'no_events_of_host'] },
  { path: '/news', api: 'news', happy: 'The fair opens early', empty: [many([]), 'no_news'] },
  { path: '/news/8', api: 'news/:id', happy: 'all_news' },
  { path: '/about-us', api: 'cultural-portal-cusco', happy: 'calendar', empty: [one(noText), 'no_text'] },
  { path: '/contacts', api: 'cultural-portal-cusco', happy: 'Ana Quispe', empty: [one(noText), 'no_contacts'] },
  {
    path: '/registration-instructions',
    api: 'intstruction-for-event-host',
    happy: 'form',
    empty: [one({ id: 1, attributes: { instructions: null } }), 'no_text'],
  },
]

const inMain = async () => within(await screen.findByRole('main'))

test.each(cases)('$path shows what $api gives', async ({ path, happy }) => {
  await renderApp(`/es${path}`)
  expect((await (await inMain()).findAllByText(said(spanish, happy)))[0]).toBeInTheDocument()
})

test.each(cases.filter(({ empty }) => empty))('$path has words for an empty $api', async ({ path, api, empty }) => {
  server.use(http.get(`*/api/${api}`, () => HttpResponse.json(empty?.[0])))
  await renderApp(`/qu${path}`)
  expect(await screen.findByText(said(quechua, empty?.[1] ?? ''))).toBeInTheDocument()
})

test.each(cases)('$path says that $api failed, keeps its frame and can try again', async ({ path, api, happy }) => {
  server.use(http.get(`*/api/${api}`, () => HttpResponse.json(failure('down', {}, 503), { status: 503 })))
  const { user } = await renderApp(`/es${path}`)
  const main = await inMain()
  const sorry = (await main.findAllByText(spanish.load_failed))[0]
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
  server.resetHandlers()
  const alert = sorry?.closest('[role=alert]') as HTMLElement
  await user.click(within(alert).getByRole('button', { name: spanish.try_again }))
  expect((await main.findAllByText(said(spanish, happy)))[0]).toBeInTheDocument()
  await waitFor(() => expect(sorry).not.toBeInTheDocument())
})

test.each(cases)('$path keeps its shape while $api is on its way', async ({ path, api, happy }) => {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // A handler without an answer leaves it to the happy portal.
  server.use(http.get(`*/api/${api}`, () => gate))
  await renderApp(`/qu${path}`)
  const main = await inMain()
  await waitFor(() => expect(main.getAllByText(quechua.loading)).toHaveLength(1))
  const outline = main.getByText(quechua.loading).closest('[role=status]')
  expect(outline?.querySelectorAll('[aria-hidden] > *').length).toBeGreaterThan(1)
  arrive()
  expect((await main.findAllByText(said(quechua, happy)))[0]).toBeInTheDocument()
  await waitFor(() => expect(outline).not.toBeInTheDocument())
})

test('a home page without feasts, news and hosts is the agenda alone', async () => {
  server.use(http.get('*/api/:list', () => HttpResponse.json(many([]))))
  await renderApp('/es')
  const main = await inMain()
  expect(await main.findByText(spanish.no_event)).toBeInTheDocument()
  await waitFor(() => expect(main.queryByText(spanish.loading)).toBeNull())
  expect(main.queryByRole('region', { name: spanish.featured })).toBeNull()
  const headings = main.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual([spanish.main_title, spanish.events_today, spanish.partners_button_become_partner])
})

test('what breaks a page is told in its place, and the portal goes on', async () => {
  vi.mocked(console.error).mockImplementation(() => {}) // the router reports what it caught
  server.use(http.get('*/api/news/:id', () => HttpResponse.json({ data: { id: 8 } })))
  const { user } = await renderApp('/es/news/8')
  expect(await screen.findByRole('heading', { level: 1, name: spanish.internal_server_error })).toBeInTheDocument()
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: spanish.news }))
  expect(await screen.findByRole('heading', { level: 1, name: spanish.news })).toBeInTheDocument()
  expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
})

test.each(['/event/9', '/event-host/9', '/news/9'])('%s of something unknown is the page 404', async (path) => {
  server.use(http.get('*/api/:noun/:id', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })))
  await renderApp(path)
  expect(await screen.findByText(`Page not found: ${path}`)).toBeInTheDocument()
})

test('an unknown address names its whole path', async () => {
  await renderApp('/es/no/such?page=1')
  expect(await screen.findByText('Página no encontrada: /es/no/such?page=1')).toBeInTheDocument()
})

test('the leftover address of the event page leads to the list', async () => {
  const { router } = await renderApp('/qu/event/EventPage')
  expect(await screen.findByRole('heading', { level: 1, name: 'Raymikuna' })).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/qu/events' })
})

test('a confirmed address is told so', async () => {
  await renderApp('/email-confirmation')
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeInTheDocument()
})

test('the personal page of a host lists the own events', async () => {
  server.use(
    http.get('*/api/events', ({ request }) =>
      HttpResponse.json(many(new URL(request.url).searchParams.has('filters[publishedAt][$null]') ? [event] : [])),
    ),
  )
  await renderApp('/partner-personal-page', organizer)
  expect(await screen.findByRole('heading', { name: 'My events' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Night of the dances' })).toHaveAttribute('href', '/event/42')
})
