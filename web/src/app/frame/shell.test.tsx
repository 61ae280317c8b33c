import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { eventsApi } from '@/features/events/core/eventsApi'
import { newsApi } from '@/features/news/newsApi'
import { expired, loginOpened, signedIn } from '@/shared/session/session'
import { sessionApi } from '@/shared/session/sessionApi'
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

/** What a page hears of another tab's writes to the storage. */
const elsewhere = (newValue: string | null) => {
  if (newValue) localStorage.setItem('AuthToken', newValue)
  else localStorage.removeItem('AuthToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'AuthToken', newValue })))
}

test('who signs out in another tab is out here, who logs in there is in here', async () => {
  const { store } = await renderApp('/partners-registration', client)
  await screen.findByRole('form', { name: 'Data of the host' })
  await waitFor(() => {
    elsewhere(null)
    expect(store.getState().session).toMatchObject({ token: null, user: null, lapsed: client })
  })
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  expect(screen.getByRole('form', { name: 'Data of the host' })).toBeInTheDocument()
  act(() => void store.dispatch(loginOpened()))
  await screen.findByRole('dialog')
  server.use(http.get('*/api/users/me', () => HttpResponse.json(organizer)))
  elsewhere('another')
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: 'another', user: organizer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a session that is over takes no login of another tab with it', async () => {
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  // This page has not heard of it yet.
  localStorage.setItem('AuthToken', 'another')
  act(() => void store.dispatch(expired()))
  expect(localStorage.getItem('AuthToken')).toBe('another')
  localStorage.setItem('AuthToken', 'token')
  act(() => {
    store.dispatch(signedIn('token'))
    store.dispatch(expired())
  })
  expect(localStorage.getItem('AuthToken')).toBeNull()
})

test('toasts come one at a time, in their order', async () => {
  const { store } = await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  act(() => {
    store.dispatch(toasted('success', 'first'))
    store.dispatch(toasted('error', 'second'))
  })
  // The start may still be told beside it, as a status of its own.
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain('first')
  expect(screen.queryByText('second')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('second'))
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
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
})

test('who was signed out by the server hears it once, whatever was asked for', async () => {
  let refused = 0
  const refuse = () => {
    refused += 1
    return HttpResponse.json(failure('x', {}, 401), { status: 401 })
  }
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  server.use(http.get('*/api/news', refuse), http.get('*/api/events', refuse))
  const told: string[] = []
  store.subscribe(() => {
    const id = store.getState().toasts[0]?.id
    if (id && !told.includes(id)) told.push(id)
  })
  await Promise.all([
    store.dispatch(newsApi.endpoints.listNews.initiate('en')),
    store.dispatch(eventsApi.endpoints.listEvents.initiate({ locale: 'en' })),
  ])
  expect(refused).toBeGreaterThan(1)
  expect(told).toHaveLength(1)
})

test('a session that ended is one toast, also when what it asked for cannot be read without it', async () => {
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  await waitFor(() => expect(store.getState().api.queries['me("token")']?.status).toBe('fulfilled'))
  const refused = () => HttpResponse.json(failure('x', {}, 401), { status: 401 })
  server.use(http.get('*/api/users/me', refused))
  const told: string[] = []
  store.subscribe(() => told.push(...store.getState().toasts.map(({ text }) => text)))
  await act(async () => {
    await store.dispatch(sessionApi.endpoints.me.initiate('token', { forceRefetch: true }))
  })
  expect([...new Set(told)]).toEqual(['Your session has ended. Please log in again.'])
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

test('the menu of narrow screens keeps the page behind still until it is closed', async () => {
  const { user } = await renderApp('/es/contacts')
  const open = await screen.findByRole('button', { name: 'Abrir menú' })
  await user.click(open)
  const menu = screen.getByRole('dialog', { name: 'Menú principal' })
  expect(document.body).toHaveAttribute('data-locked')
  fireEvent.mouseDown(within(menu).getByRole('link', { name: 'Noticias' }))
  expect(menu).toBeInTheDocument()
  fireEvent.mouseDown(menu) // the overlay belongs to the dialog
  expect(menu).not.toBeInTheDocument()
  expect(document.body).not.toHaveAttribute('data-locked')
  await user.click(open)
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Noticias' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Noticias' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body).not.toHaveAttribute('data-locked')
})

test('the menu of narrow screens is no menu of wide ones', async () => {
  const { user } = await renderApp('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  // In letters, as the row's own rule: who reads at twice the size has a narrow screen at 1280 pixels.
  const resize = (letters: number) => {
    const matches = (rule: string) => letters >= Number(rule.match(/^\(min-width: (\d+)em\)$/)?.[1])
    vi.stubGlobal('matchMedia', (rule: string) => ({ matches: matches(rule) }))
    fireEvent(window, new Event('resize'))
    return screen.queryByRole('dialog')
  }
  expect(resize(79)).toBeInTheDocument()
  expect(resize(80)).toBeNull()
  expect(document.body).not.toHaveAttribute('data-locked')
  vi.unstubAllGlobals()
})

test('the list of languages leaves the keyboard where it was', async () => {
  const { user } = await renderApp('/contacts')
  const opener = await screen.findByRole('button', { name: 'Language: English' })
  await user.click(opener)
  await user.tab()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Español' })).toBeNull()
  expect(opener).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('button', { name: 'Idioma: Español' })).toHaveFocus()
})

test('the way up appears past five pixels', async () => {
  await renderApp('/qu/about-us')
  await screen.findByRole('heading', { level: 1 })
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const scroll = (px: number) => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true })
    fireEvent.scroll(window)
    return screen.queryByRole('button', { name: 'Hanaqman kutiy' })
  }
  await waitFor(() => expect(scroll(6)).toBeVisible())
  expect(scroll(5)).toBeNull()
  fireEvent.click(scroll(6) as HTMLElement)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
  expect(screen.getByRole('main'), 'the button goes').toHaveFocus()
  expect(scroll(0)).toBeNull()
})

test('home is offered everywhere but at home, a visitor may sign in, hosts are found below', async () => {
  const { user } = await renderApp('/es/contacts')
  const row = within(await screen.findByRole('navigation', { name: 'Menú principal' }))
  await user.click(row.getByRole('link', { name: 'Página principal' }))
  await waitFor(() => expect(row.queryByRole('link', { name: 'Página principal' })).toBeNull())
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/es/events',
    '/es/about-us',
    '/es/news',
  ])
  expect(row.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('dialog', { name: 'Iniciar sesión' })).toBeInTheDocument()
})

test('who is signed in reaches the own page by the same button', async () => {
  const { router, user } = await renderApp('/es/contacts', client)
  await user.click(await screen.findByRole('button', { name: 'Perfil: Ana' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/es/partner-personal-page'))
})

test('the footer has three lists and the marks of partners, and no link leads nowhere', async () => {
  const affiliations = [1, 2, 3, 4, 5].map((id) => ({
    id,
    attributes: {
      affiliationName: `Casa ${id}`,
      affiliationCode: `${id}`,
      servedLocales: { affiliationName: 'es' as const },
    },
  }))
  server.use(http.get('*/api/affiliations', () => HttpResponse.json(many(affiliations))))
  await renderApp('/qu/about-us')
  const footer = within(await screen.findByRole('contentinfo'))
  const linksOf = (name: string) =>
    within(footer.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await footer.findByRole('link', { name: 'Facebook' })
  expect(linksOf('Astawan willaykuna')).toEqual([
    'mailto:hola@raymi.example?subject=Qhatu',
    'mailto:hola@raymi.example?subject=Yanapakuy',
    '/qu/contacts',
    '/qu/event-host-list',
  ])
  const contacts = footer.getByRole('region', { name: 'Rimanakuy' })
  expect(
    within(contacts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plaza de Armas 1', '+51 84 555 000', 'hola@raymi.example'])
  expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('target', '_blank')
  const marks = within(await footer.findByRole('list', { name: 'Yanapaqmasiykukuna' })).getAllByRole('listitem')
  expect(marks.map(({ textContent, lang }) => [textContent, lang])).toEqual(
    [1, 2, 3, 4].map((id) => [`Casa ${id}`, 'es']),
  )
  expect(marks.map((mark) => mark.querySelector('svg')?.dataset.motif)).toEqual(
    [1, 2, 3, 4].map((id) => `partner ${id}`),
  )
  expect(footer.getByRole('link', { name: 'Qusqupi rurasqa, Raymi runakunawan' })).toHaveAttribute(
    'href',
    '/qu/about-us',
  )
})

test('sales and charity are in the footer also when the data of the platform is not', async () => {
  server.use(http.get('*/api/cultural-portal-cusco', () => HttpResponse.error()))
  await renderApp('/es/news')
  const info = within(await screen.findByRole('region', { name: 'Información adicional' }))
  expect(info.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ventas', '/es/contacts'],
    ['Caridad', '/es/contacts'],
    ['Contactos', '/es/contacts'],
    ['Organizadores de eventos', '/es/event-host-list'],
  ])
})

const common = ['cultural-portal-cusco', 'cities', 'affiliations', 'areas-de-la-culturas', 'org-types']

test('the five calls of the start go out together, under one spinner, which goes when the last has failed', async () => {
  const asked: string[] = []
  let fail = () => {}
  const gate = new Promise<void>((resolve) => {
    fail = resolve
  })
  for (const path of common) {
    server.use(
      http.get(`*/api/${path}`, async () => {
        asked.push(path)
        await gate
        return HttpResponse.json(failure('x', {}, 500), { status: 500 })
      }),
    )
  }
  const { store } = await renderApp('/qu/news')
  const spinner = await screen.findByRole('status', { name: 'Chaqnamuspa…' })
  await waitFor(() => expect([...asked].sort()).toEqual([...common].sort()))
  expect(screen.getByRole('banner')).toBeInTheDocument()
  fail()
  await waitFor(() => expect(spinner).not.toBeInTheDocument())
  expect(store.getState().toasts).toHaveLength(5)
  expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
})

test('a page that came with its content has no spinner', async () => {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'first-data'
  data.textContent = '{"queries":[]}'
  document.body.append(data)
  server.use(http.get('*/api/cities', () => new Promise<void>(() => {})))
  await renderApp('/es/news')
  expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: 'Cargando…' })).toBeNull()
  data.remove()
})

test('a profile that does not come is told, and the visitor is one again', async () => {
  server.use(http.get('*/api/users/me', () => HttpResponse.json(failure('x', {}, 401), { status: 401 })))
  const { store } = await renderApp('/es/about-us', null)
  expect(await screen.findByText('No has iniciado sesión')).toBeInTheDocument()
  expect(store.getState().session.token).toBeNull()
})
