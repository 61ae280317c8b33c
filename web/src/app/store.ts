import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { api, apiUrl } from '@/shared/api/api'
import { IS_AUTH_KEY, THEME_KEY, TOKEN_KEY } from '@/shared/constants'
import { i18n } from '@/shared/i18n/i18n'
import { expired, sessionOver, sessionSlice, signedIn, signedOut } from '@/shared/session/session'
import { forget, recall, remember } from '@/shared/storage'
import { toasted, toastSlice } from '@/shared/ui/toasts'
import { themeChosen, themeSlice } from './theme'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionSlice.reducer,
  toasts: toastSlice.reducer,
  theme: themeSlice.reducer,
})

type State = ReturnType<typeof reducer>

/** Signing out ends the session with the portal, too: 0 is the one that asks. */
const endSession = (token: string) =>
  fetch(apiUrl('users/me/sessions/0'), { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })

/** The only place that writes to the browser's storage; everything else dispatches. */
function storageListener() {
  const listener = createListenerMiddleware()
  listener.startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      remember(TOKEN_KEY, payload)
      remember(IS_AUTH_KEY, 'true')
    },
  })
  const forgetSession = () => {
    forget(TOKEN_KEY)
    forget(IS_AUTH_KEY)
  }
  listener.startListening({
    actionCreator: signedOut,
    effect: (_action, store) => {
      forgetSession()
      const { token } = (store.getOriginalState() as State).session
      // Nobody waits for it: here the visitor is out already.
      if (token) endSession(token).catch(() => undefined)
    },
  })
  listener.startListening({ actionCreator: sessionOver, effect: forgetSession })
  listener.startListening({
    actionCreator: expired,
    effect: (_action, store) => {
      const { token } = (store.getOriginalState() as State).session
      // Another tab may have logged in anew meanwhile.
      if (recall(TOKEN_KEY) === token) forgetSession()
      // A session that was over before it began is told by the profile that did not come.
      const known = (store.getOriginalState() as State).session.user
      if (known) store.dispatch(toasted('error', i18n.t('session_expired')))
    },
  })
  listener.startListening({
    actionCreator: themeChosen,
    effect: ({ payload }) => {
      remember(THEME_KEY, payload)
      document.documentElement.dataset.theme = payload
    },
  })
  return listener.middleware
}

export function makeStore(preloadedState?: Partial<State>) {
  return configureStore({
    reducer,
    preloadedState,
    middleware: (standard) =>
      // Files travel through mutation arguments; they are not kept in the state.
      standard({ serializableCheck: false }).prepend(storageListener()).concat(api.middleware),
  })
}

export type Store = ReturnType<typeof makeStore>
