import './tokens.css'
import './base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { IS_AUTH_KEY, TIMEZONE_KEY, TOKEN_KEY } from '@/shared/constants'
import { ownZone } from '@/shared/dates/ownZone'
import { disableDeferral, whenIdle, yieldToBrowser } from '@/shared/deferred'
import { startI18n } from '@/shared/i18n/i18n'
import { localeOf, startRedirect } from '@/shared/i18n/locale'
import { Navigation } from '@/shared/navigation/navigation'
import { signedIn } from '@/shared/session/session'
import { recall, remember } from '@/shared/storage'
import { App } from './App'
import { reloadOnChunkError } from './chunkErrors'
import { cacheFirstData, firstDataOf } from './firstData'
import { startPreload } from './preload'
import { trackFocus } from './restoreFocus'
import { loadCode, loadPage } from './routes'
import { makeStore } from './store'
import { storedTheme, themeChosen } from './theme'

async function start() {
  trackFocus()
  // The first access to the browser's storage waits for another process, so it has a task of its own.
  await yieldToBrowser()
  const { pathname, search, hash } = window.location
  const redirect = startRedirect(pathname, navigator.languages)
  if (redirect) window.history.replaceState(null, '', redirect + search + hash)
  await yieldToBrowser()
  await startI18n(localeOf(window.location.pathname))

  await yieldToBrowser()
  const store = makeStore()
  const theme = storedTheme()
  if (theme) store.dispatch(themeChosen(theme))
  const token = recall(TOKEN_KEY)
  if (token && recall(IS_AUTH_KEY) === 'true') store.dispatch(signedIn(token))

  await yieldToBrowser()
  const navigation = new Navigation(createBrowserHistory(), loadPage)
  reloadOnChunkError(() => navigation.pending ?? undefined)
  // Until the first page is loaded, the first view of the server stays visible. The page has registered its endpoints by then, so that
  // the first data can be cached.
  await navigation.ready
  const first = redirect ? null : firstDataOf(document)
  for (const query of first?.queries ?? []) {
    await yieldToBrowser()
    cacheFirstData(store, { queries: [query] })
  }
  await yieldToBrowser()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  navigation.subscribe(disableDeferral)
  // A transition renders in pieces, so that a phone can handle input meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <Provider store={store}>
        <App navigation={navigation} />
      </Provider>,
    ),
  )
  whenIdle(() => startPreload(store, loadCode))
  // Deferred, because a browser without Temporal loads the data of Intl.
  whenIdle(() => remember(TIMEZONE_KEY, ownZone()))
}

void start()
