import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { ComponentType, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { App, CurrentPage } from '@/app/App'
import { loadPage } from '@/app/routes'
import { makeStore } from '@/app/store'
import { i18n, startI18n } from '@/shared/i18n/i18n'
import { localeOf } from '@/shared/i18n/locale'
import { NavigationProvider } from '@/shared/navigation/NavigationProvider'
import { type Load, Navigation } from '@/shared/navigation/navigation'
import type { User } from '@/shared/session/session'
import { server } from './server'

// A page whose message group is not loaded would show the key.
i18n.on('missingKey', (_languages, _namespace, key) => console.error('no message for', key))

const Empty = () => null

/** A navigation that begins at a path; without `load` every page is empty. */
export const navigationAt = (path: string, load: Load = async () => ({ pattern: '*', Component: Empty })) =>
  new Navigation(createMemoryHistory({ initialEntries: [path] }), load)

/** Renders the whole portal at a path with its real store, routes and messages. User null: signed in, profile not loaded yet. */
export async function renderApp(path: string, user?: User | null) {
  await startI18n(localeOf(path))
  i18n.options.saveMissing = true
  if (user) server.use(http.get('*/api/users/me', () => HttpResponse.json(user)))
  const session = { token: user === undefined ? null : 'token', user: user ?? null, loginOpen: false }
  const store = makeStore({ session })
  const router = navigationAt(path, loadPage)
  await router.ready
  const { unmount, container } = render(
    <Provider store={store}>
      <App navigation={router} />
    </Provider>,
  )
  return { store, router, unmount, container, user: userEvent.setup() }
}

/** Renders a test's own pages by their path, without the frame, beginning at '/'. */
export async function renderPages(pages: Record<string, ComponentType>) {
  const router = navigationAt('/', async ({ pathname }) => ({ pattern: '*', Component: pages[pathname] ?? Empty }))
  await router.ready
  const { unmount } = render(
    <NavigationProvider navigation={router}>
      <CurrentPage />
    </NavigationProvider>,
  )
  return { router, unmount }
}

/** Renders a part of a page with a store and a router of its own; the returned function renders it again, as the page around it does. */
export async function renderPart(part: () => ReactNode): Promise<() => void> {
  await startI18n('en')
  const store = makeStore()
  const navigation = navigationAt('/')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <NavigationProvider navigation={navigation}>{children}</NavigationProvider>
    </Provider>
  )
  const { rerender } = render(part(), { wrapper })
  return () => rerender(part())
}
