import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { routes } from '@/app/routes'
import { makeStore } from '@/app/store'
import { startI18n } from '@/shared/i18n/i18n'
import { localeOf } from '@/shared/i18n/locale'
import type { User } from '@/shared/session/session'
import { server } from './server'

/** Opens the whole portal at an address, with its real store, routes and words; null: signed in, the profile not known yet. */
export async function renderApp(path: string, user?: User | null) {
  await startI18n(localeOf(path))
  if (user) server.use(http.get('*/api/users/me', () => HttpResponse.json(user)))
  const session = { token: user === undefined ? null : 'token', user: user ?? null, loginOpen: false }
  const store = makeStore({ session })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount, container } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return { store, router, unmount, container, user: userEvent.setup() }
}
