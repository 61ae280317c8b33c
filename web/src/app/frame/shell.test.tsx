import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventsApi } from '@/features/events/core/eventsApi'
import { newsApi } from '@/features/news/newsApi'
import { expired, loginOpened, signedIn } from '@/shared/session/session'
import { sessionApi } from '@/shared/session/sessionApi'
import { toasted } from '@/shared/ui/toasts'
import { client, event, failure, many, named, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('a language change preserves page and query, and is stored', async () => {
  const { router, user } = await renderApp('/news/8?from=mail')
  await screen.findByText('All news')
  await user.click(screen.getByRole('button', { name: 'Language: English (EN)' }))
  await user.click(screen.getByRole('button', { name: 'Runasimi' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/qu/news/8', search: '?from=mail' }))
  await waitFor(() => expect(screen.getByText('Llapan willaykuna')).toBeInTheDocument())
  expect(document.documentElement).toHaveAttribute('lang', 'qu')
  expect(localStorage.getItem('KPoster_selected-language')).toBe('qu')
})

test('a text in another language has a language tag and its own lang', async () => {
  const attributes = { ...event.attributes, eventName: 'Noche de danzas', servedLocales: { eventName: 'es' as const } }
  server.use(http.get('*/api/events/42', () => HttpResponse.json(one({ id: 42, attributes }))))
  await renderApp('/qu/event/42')
  expect(await screen.findByRole('heading', { level: 1, name: 'Noche de danzas' })).toHaveAttribute('lang', 'es')
  expect(screen.getAllByText('Español simipi')[0]).toBeInTheDocument()
})

test('a host sees the link to create an event and no button to become a partner', async () => {
  await renderApp('/about-us', organizer)
  expect(await screen.findByRole('link', { name: 'Create event' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Become a partner' })).not.toBeInTheDocument()
})

test('a client confirms a dialog before the registration opens', async () => {
  const { router, user } = await renderApp('/about-us', client)
  await user.click(await screen.findByRole('button', { name: 'Become a partner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Register as an organiser' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/partners-registration'))
})

test('signing out deletes the stored session and opens the home page', async () => {
  localStorage.setItem('AuthToken', 'token')
  const { router, store, user } = await renderApp('/es/news', organizer)
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/es'))
  expect(store.getState().session).toMatchObject({ token: null, user: null })
  expect(localStorage.getItem('AuthToken')).toBeNull()
})

/** Simulates the write of another tab to localStorage. */
const storeInOtherTab = (newValue: string | null) => {
  if (newValue) localStorage.setItem('AuthToken', newValue)
  else localStorage.removeItem('AuthToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'AuthToken', newValue })))
}

test('a logout and a login in another tab take effect in this one', async () => {
  const { store } = await renderApp('/partners-registration', client)
  await screen.findByRole('form', { name: 'About the organiser' })
  await waitFor(() => {
    storeInOtherTab(null)
    expect(store.getState().session).toMatchObject({ token: null, user: null, lapsed: client })
  })
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  expect(screen.getByRole('form', { name: 'About the organiser' })).toBeInTheDocument()
  act(() => void store.dispatch(loginOpened()))
  await screen.findByRole('dialog')
  server.use(http.get('*/api/users/me', () => HttpResponse.json(organizer)))
  storeInOtherTab('another')
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: 'another', user: organizer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an expired session does not delete the newer token of another tab', async () => {
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  // Without a storage event: this page has not received it yet.
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

test('toasts are shown one at a time, in order', async () => {
  const { store } = await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  act(() => {
    store.dispatch(toasted('success', 'first'))
    store.dispatch(toasted('error', 'second'))
  })
  // The startup spinner may still be a second status.
  const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
  await waitFor(() => expect(texts()).toContain('first'))
  expect(screen.queryByText('second')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('second'))
  expect(screen.queryByText('first')).not.toBeInTheDocument()
})

test('a toast equal to a waiting one is shown as well', async () => {
  const { store } = await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  const shown = new Set<string>()
  store.subscribe(() => {
    const toast = store.getState().toasts[0]
    if (toast) shown.add(`${toast.id} ${toast.text}`)
  })
  act(() => {
    store.dispatch(toasted('success', 'first'))
    store.dispatch(toasted('error', 'second'))
    store.dispatch(toasted('error', 'second'))
  })
  await waitFor(() => expect(store.getState().toasts).toEqual([]))
  expect([...shown].map((one) => one.split(' ')[1])).toEqual(['first', 'second', 'second'])
})

test('each failed startup query shows one toast with the text of the specification', async () => {
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

test('after a 401 the token is deleted and the query is repeated without it', async () => {
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

test('a refused start-up token costs one call, and the common data are requested without it', async () => {
  const bearers: Record<string, (string | null)[]> = {}
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url)
    bearers[pathname] = [...(bearers[pathname] ?? []), request.headers.get('Authorization')]
  })
  server.use(http.get('*/api/users/me', () => HttpResponse.json(failure('x', {}, 401), { status: 401 })))
  const { store } = await renderApp('/about-us', null)
  await waitFor(() => expect(store.getState().session.token).toBeNull())
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull())
  server.events.removeAllListeners()
  expect(bearers['/api/users/me']).toEqual(['Bearer token'])
  for (const path of common) expect(bearers[`/api/${path}`], path).toEqual([null])
})

test('several 401 responses show one toast', async () => {
  let refused = 0
  const refuse = () => {
    refused += 1
    return HttpResponse.json(failure('x', {}, 401), { status: 401 })
  }
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  server.use(http.get('*/api/news', refuse), http.get('*/api/events', refuse))
  const toasts: string[] = []
  store.subscribe(() => {
    const id = store.getState().toasts[0]?.id
    if (id && !toasts.includes(id)) toasts.push(id)
  })
  await Promise.all([
    store.dispatch(newsApi.endpoints.listNews.initiate('en')),
    store.dispatch(eventsApi.endpoints.listEvents.initiate({ locale: 'en' })),
  ])
  expect(refused).toBeGreaterThan(1)
  expect(toasts).toHaveLength(1)
})

test('a session that expired shows one toast, also for a query that requires a token', async () => {
  const { store } = await renderApp('/about-us', client)
  await screen.findByRole('main')
  await waitFor(() => expect(store.getState().api.queries['me("token")']?.status).toBe('fulfilled'))
  const refused = () => HttpResponse.json(failure('x', {}, 401), { status: 401 })
  server.use(http.get('*/api/users/me', refused))
  const toasts: string[] = []
  store.subscribe(() => toasts.push(...store.getState().toasts.map(({ text }) => text)))
  await act(async () => {
    await store.dispatch(sessionApi.endpoints.me.initiate('token', { forceRefetch: true }))
  })
  expect([...new Set(toasts)]).toEqual(['Your session has ended. Please log in again.'])
})

test('"Show more" loads a list to its end', async () => {
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

test('the focus moves to the content of the next page', async () => {
  const { user } = await renderApp('/about-us')
  await user.click(await screen.findByRole('link', { name: 'News' }))
  await screen.findByRole('heading', { level: 1, name: 'News' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('closing the list of languages returns the focus to its button', async () => {
  const { user } = await renderApp('/contacts')
  const opener = await screen.findByRole('button', { name: 'Language: English (EN)' })
  await user.click(opener)
  await user.tab()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Español' })).toBeNull()
  expect(opener).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('button', { name: 'Idioma: Español (ES)' })).toHaveFocus()
})

test('the scroll-up button does not cover a map', async () => {
  await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  const map = document.body.appendChild(document.createElement('div'))
  map.dataset.map = ''
  const place = new DOMRect(window.innerWidth - 65, window.innerHeight - 189, 50, 50)
  vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(place)
  const scrollWith = (top: number) => {
    map.getBoundingClientRect = () => new DOMRect(0, top, window.innerWidth, 300)
    Object.defineProperty(window, 'scrollY', { value: 50, configurable: true })
    fireEvent.scroll(window)
    return screen.queryByRole('button', { name: 'Back to top' })
  }
  // The button is a lazy chunk.
  await waitFor(() => expect(scrollWith(window.innerHeight + 10)).toBeVisible())
  expect(scrollWith(window.innerHeight - 200)).toBeNull()
  // The lower end of the map is on the upper half of the button.
  expect(scrollWith(window.innerHeight - 464)).toBeNull()
  expect(scrollWith(-250)).toBeVisible()
  map.remove()
})

test('the scroll-up button appears past five pixels', async () => {
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
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' })
  expect(screen.getByRole('main'), 'the button disappears').toHaveFocus()
  expect(scroll(0)).toBeNull()
})

test('the menu links to the home page except on the home page, and visitors can log in', async () => {
  const { user } = await renderApp('/es/contacts')
  const row = within(await screen.findByRole('navigation', { name: 'Menú principal' }))
  await user.click(row.getByRole('link', { name: 'Página principal' }))
  await waitFor(() => expect(row.queryByRole('link', { name: 'Página principal' })).toBeNull())
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/es/events',
    '/es/feasts',
    '/es/events?view=map',
    '/es/event-host-list',
    '/es/news',
    '/es/saved',
  ])
  expect(row.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('dialog', { name: 'Inicia sesión' })).toBeInTheDocument()
})

test('for signed-in users the profile button opens the personal page', async () => {
  const { router, user } = await renderApp('/es/contacts', client)
  await user.click(await screen.findByRole('button', { name: 'Perfil: Ana' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/es/partner-personal-page'))
})

test('the footer has three lists with valid links and the logos of partners', async () => {
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
  expect(linksOf('Astawan willaykuna')).toEqual(['/qu/sales', '/qu/charity', '/qu/contacts', '/qu/event-host-list'])
  const contacts = footer.getByRole('region', { name: 'Rimanakuy' })
  expect(
    within(contacts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plaza de Armas 1', '+51 84 555 000', 'hola@raymi.example'])
  expect(footer.getByRole('link', { name: 'Ñuqaykumanta' })).toHaveAttribute('href', '/qu/about-us')
  expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('target', '_blank')
  const marks = within(await footer.findByRole('list', { name: 'Yanapaqmasiykukuna' })).getAllByRole('listitem')
  expect(marks.map(({ textContent, lang }) => [textContent, lang])).toEqual(
    [1, 2, 3, 4].map((id) => [`Casa ${id}`, 'es']),
  )
  expect(new Set(marks.map((mark) => mark.querySelector('svg')?.innerHTML)).size).toBe(4)
  for (const [name, href] of [
    ['Willakuna amachay', '/qu/privacy'],
    ['Kamachikuykuna', '/qu/terms'],
  ]) {
    expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  expect(footer.getByRole('link', { name: 'Qusqupi rurasqa, Raymi runakunawan' })).toHaveAttribute(
    'href',
    '/qu/about-us',
  )
})

const common = ['cultural-portal-cusco', 'cities', 'affiliations', 'areas-de-la-culturas', 'org-types']

test('the five startup calls run in parallel under one spinner, which disappears when the last has failed', async () => {
  const requested: string[] = []
  let fail = () => {}
  const gate = new Promise<void>((resolve) => {
    fail = resolve
  })
  for (const path of common) {
    server.use(
      http.get(`*/api/${path}`, async () => {
        requested.push(path)
        await gate
        return HttpResponse.json(failure('x', {}, 500), { status: 500 })
      }),
    )
  }
  const { store } = await renderApp('/qu/news')
  const spinner = await screen.findByRole('status', { name: 'Chaqnamuspa…' })
  await waitFor(() => expect([...requested].sort()).toEqual([...common].sort()))
  expect(screen.getByRole('banner')).toBeInTheDocument()
  fail()
  await waitFor(() => expect(spinner).not.toBeInTheDocument())
  expect(store.getState().toasts).toHaveLength(5)
  expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
})

describe('a page with first data', () => {
  beforeEach(() => {
    const data = document.createElement('script')
    data.type = 'application/json'
    data.id = 'first-data'
    data.textContent = '{"queries":[]}'
    document.body.append(data)
  })
  afterEach(() => document.getElementById('first-data')?.remove())
  const never = () => new Promise<void>(() => {})

  test('shows no spinner while calls run that its controls do not depend on', async () => {
    server.use(http.get('*/api/cities', never))
    await renderApp('/es/news')
    expect(await screen.findByText('The fair opens early')).toBeInTheDocument()
    expect(screen.queryByRole('status', { name: 'Cargando…' })).toBeNull()
  })

  test('shows the spinner while the cities of its filter load', async () => {
    server.use(http.get('*/api/cities', never))
    await renderApp('/es/events')
    expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeInTheDocument()
  })

  test('shows the spinner until the profile, which the menu depends on, has loaded', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(http.get('*/api/users/me', () => gate.then(() => HttpResponse.json(organizer))))
    await renderApp('/es/news', null)
    const spinner = await screen.findByRole('status', { name: 'Cargando…' })
    answer()
    expect(await screen.findByRole('link', { name: 'Crear evento' })).toBeInTheDocument()
    await waitFor(() => expect(spinner).not.toBeInTheDocument())
  })
})

test('a failed profile request shows a toast and ends the session', async () => {
  server.use(http.get('*/api/users/me', () => HttpResponse.json(failure('x', {}, 401), { status: 401 })))
  const { store } = await renderApp('/es/about-us', null)
  expect(await screen.findByText('No has iniciado sesión')).toBeInTheDocument()
  expect(store.getState().session.token).toBeNull()
})
