import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { patchRoutesOnNavigation, routesFor } from '@/app/routes'
import { makeStore } from '@/app/store'
import { i18n, startI18n } from '@/shared/i18n/i18n'
import { localeOf } from '@/shared/i18n/locale'
import type { User } from '@/shared/session/session'
import { server } from './server'

// A page whose message group is not loaded would show the key.
i18n.on('missingKey', (_languages, _namespace, key) => console.error('no message for', key))

/** Renders the whole portal at a path with its real store, routes and messages. User null: signed in, profile not loaded yet. */
export async function renderApp(path: string, user?: User | null) {
  await startI18n(localeOf(path))
  i18n.options.saveMissing = true
  if (user) server.use(http.get('*/api/users/me', () => HttpResponse.json(user)))
  const session = { token: user === undefined ? null : 'token', user: user ?? null, loginOpen: false }
  const store = makeStore({ session })
  const router = createMemoryRouter(routesFor(new URL(path, 'http://localhost').pathname), {
    initialEntries: [path],
    patchRoutesOnNavigation,
  })
  const { unmount, container } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return { store, router, unmount, container, user: userEvent.setup() }
}

/** Renders a part of a page with a store and a router of its own; the returned function renders it again, as the page around it does. */
export async function renderPart(part: () => ReactNode): Promise<() => void> {
  await startI18n('en')
  const store = makeStore()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const { rerender } = render(part(), { wrapper })
  return () => rerender(part())
}
