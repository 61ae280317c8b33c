import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { toasted } from '@/shared/ui/toasts'
import { client, event, failure, many, named, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('another language keeps the page and its query, and is remembered', async () => {
  const { router, user } = await renderApp('/news/8?from=mail')
  await screen.findByText('All news')
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  await user.click(screen.getByRole('button', { name: 'Runasimi' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/qu/news/8', search: '?from=mail' }))
  await waitFor(() => expect(screen.getByText('Llapan willaykuna')).toBeInTheDocument())
  expect(document.documentElement).toHaveAttribute('lang', 'qu')
  expect(localStorage.getItem('KPoster_selected-language')).toBe('qu')
})

test('a text in another language says so and carries its own lang', async () => {
  const attributes = { ...event.attributes, eventName: 'Noche de danzas', servedLocales: { eventName: 'es' as const } }
  server.use(http.get('*/api/events/:id', () => HttpResponse.json(one({ id: 42, attributes }))))
  await renderApp('/qu/event/42')
  expect(await screen.findByRole('heading', { level: 1, name: 'Noche de danzas' })).toHaveAttribute('lang', 'es')
  expect(screen.getAllByText('Español simipi')[0]).toBeInTheDocument()
})

test('only a host is offered to create an event, only a client to become a partner', async () => {
  await renderApp('/about-us', organizer)
  expect(await screen.findByRole('link', { name: 'Create event' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Become a partner' })).not.toBeInTheDocument()
})

test('a client is asked before he is led to the registration', async () => {
  const { router, user } = await renderApp('/about-us', client)
  await user.click(await screen.findByRole('button', { name: 'Become a partner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Register as an event host' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/partners-registration'))
})

test('signing out forgets everything and leads home', async () => {
  localStorage.setItem('AuthToken', 'token')
  const { router, store, user } = await renderApp('/es/news', organizer)
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/es'))
  expect(store.getState().session).toMatchObject({ token: null, user: null })
  expect(localStorage.getItem('AuthToken')).toBeNull()
})

test('toasts come one at a time, in their order', async () => {
  const { store } = await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  act(() => {
    store.dispatch(toasted('success', 'first'))
    store.dispatch(toasted('error', 'second'))
  })
  expect(screen.getByRole('status')).toHaveTextContent('first')
  expect(screen.queryByText('second')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('second'), { timeout: 2500 })
  expect(screen.queryByText('first')).not.toBeInTheDocument()
})

test('each failed part of the start is one toast in the words of the specification', async () => {
  server.use(
    http.get('*/api/cities', () => HttpResponse.json(failure('x', {}, 500), { status: 500 })),
    http.get('*/api/affiliations', () => HttpResponse.error()),
  )
  const { store } = await renderApp('/es/about-us')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    expect(
      store
        .getState()
        .toasts.map(({ text }) => text)
        .sort(),
    ).toEqual(['No se pudo obtener la lista de afiliaciones', 'No se pudo obtener la lista de ciudades'])
  })
})

test('an expired token is dropped and the page is read as a visitor', async () => {
  const bearers: (string | null)[] = []
  server.use(
    http.get('*/api/news', ({ request }) => {
      bearers.push(request.headers.get('Authorization'))
      const refused = request.headers.has('Authorization')
      return refused ? HttpResponse.json(failure('x', {}, 401), { status: 401 }) : HttpResponse.json(many([]))
    }),
  )
  const { store } = await renderApp('/news', client)
  expect(await screen.findByText('No news yet.')).toBeInTheDocument()
  expect(bearers).toEqual(['Bearer token', null])
  expect(store.getState().session.token).toBeNull()
})

test('lists are read to their end', async () => {
  server.use(
    http.get('*/api/events', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pagination[page]'))
      return HttpResponse.json(many([named(page, `Event of page ${page}`)], page, 3, 27))
    }),
  )
  const { user } = await renderApp('/event-host/11')
  for (const page of [1, 2]) {
    expect(await screen.findByRole('link', { name: `Event of page ${page}` })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
  }
  expect(await screen.findByRole('link', { name: 'Event of page 3' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument())
})

test('the keyboard follows to the content of the next page', async () => {
  const { user } = await renderApp('/about-us')
  await user.click(await screen.findByRole('link', { name: 'News' }))
  await screen.findByRole('heading', { level: 1, name: 'News' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
