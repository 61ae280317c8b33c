import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failure, many, one, organizer, portal } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const sorry = 'This part did not arrive. It is not your fault.'
const down = () => HttpResponse.json(failure('down', {}, 503), { status: 503 })
const noText = { ...portal, attributes: { ...portal.attributes, aboutUs: null, culturalPortalContacts: [] } }

type Case = { path: string; api: string; happy: string; empty?: [object, string] }

const cases: Case[] = [
  {
    path: '/',
    api: 'events',
    happy: 'Events today',
    empty: [many([]), 'Nothing is planned for this day. Another one may surprise you.'],
  },
  { path: '/', api: 'events-collections', happy: 'The great feasts', empty: [many([]), 'What is on in Cusco'] },
  { path: '/event/42', api: 'events/:id', happy: 'Good to know' },
  { path: '/event-host-list', api: 'partners', happy: 'Centro Qosqo', empty: [many([]), 'No event hosts yet.'] },
  { path: '/event-host/11', api: 'partners/:id', happy: 'Coming events' },
  {
    path: '/event-host/11',
    api: 'events',
    happy: 'Night of the dances',
    empty: [many([]), 'No events planned at the moment.'],
  },
  { path: '/news', api: 'news', happy: 'The fair opens early', empty: [many([]), 'No news yet.'] },
  { path: '/news/8', api: 'news/:id', happy: 'All news' },
  {
    path: '/about-us',
    api: 'cultural-portal-cusco',
    happy: 'calendar',
    empty: [one(noText), 'There is no text on this page yet.'],
  },
  {
    path: '/contacts',
    api: 'cultural-portal-cusco',
    happy: 'Ana Quispe',
    empty: [one(noText), 'There are no contacts yet.'],
  },
  {
    path: '/registration-instructions',
    api: 'intstruction-for-event-host',
    happy: 'form',
    empty: [one({ id: 1, attributes: { instructions: null } }), 'There is no text on this page yet.'],
  },
]

test.each(cases)('$path shows what $api gives', async ({ path, happy }) => {
  await renderApp(path)
  expect((await screen.findAllByText(happy))[0]).toBeInTheDocument()
})

test.each(cases.filter(({ empty }) => empty))('$path has words for an empty $api', async ({ path, api, empty }) => {
  server.use(http.get(`*/api/${api}`, () => HttpResponse.json(empty?.[0])))
  await renderApp(path)
  expect(await screen.findByText(empty?.[1] ?? '')).toBeInTheDocument()
})

test.each(cases)('$path says that $api failed, keeps its frame and can try again', async ({ path, api, happy }) => {
  server.use(http.get(`*/api/${api}`, down))
  const { user } = await renderApp(path)
  expect((await screen.findAllByText(sorry))[0]).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
  server.resetHandlers()
  const alert = screen.getAllByText(sorry)[0]?.closest('[role=alert]') as HTMLElement
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText(happy))[0]).toBeInTheDocument()
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
  await renderApp('/partner-personal-page', organizer)
  expect(await screen.findByRole('heading', { name: 'My events' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Night of the dances' })).toHaveAttribute('href', '/event/42')
})
