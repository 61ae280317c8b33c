import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { api, apiUrl, JSON_HEADERS } from '@/shared/api/api'
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

/** Ends the session on the server; the id 0 means the session of the token. */
const endSession = (token: string) =>
  fetch(apiUrl('users/me/sessions/0'), {
    method: 'DELETE',
    headers: { ...JSON_HEADERS, Authorization: `Bearer ${token}` },
  })

/** Writes session and theme to localStorage when the corresponding actions are dispatched. */
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
      // Not awaited: the visitor is already signed out in this browser.
      if (token) endSession(token).catch(() => undefined)
    },
  })
  listener.startListening({ actionCreator: sessionOver, effect: forgetSession })
  listener.startListening({
    actionCreator: expired,
    effect: (_action, store) => {
      const { token } = (store.getOriginalState() as State).session
      // Another tab may have stored a new token meanwhile.
      if (recall(TOKEN_KEY) === token) forgetSession()
      // Without a user the profile request failed at the start, which shows its own toast.
      const { user } = (store.getOriginalState() as State).session
      if (user) store.dispatch(toasted('error', i18n.t('session_expired')))
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
      // Mutation arguments may contain files; they are not stored in the state.
      standard({ serializableCheck: false }).prepend(storageListener()).concat(api.middleware),
    // React renders changes of the store synchronously. By default they come with an animation frame, whose task would also contain
    // the frame's style, layout and paint.
    enhancers: (standard) => standard({ autoBatch: { type: 'timer', timeout: 0 } }),
  })
}

export type Store = ReturnType<typeof makeStore>
