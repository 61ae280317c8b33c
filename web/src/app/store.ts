import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { api } from '@/shared/api/api'
import { IS_AUTH_KEY, THEME_KEY, TOKEN_KEY } from '@/shared/constants'
import { expired, sessionSlice, signedIn, signedOut } from '@/shared/session/session'
import { toastSlice } from '@/shared/ui/toasts'
import { themeChosen, themeSlice } from './theme'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionSlice.reducer,
  toasts: toastSlice.reducer,
  theme: themeSlice.reducer,
})

/** The only place that writes to the browser's storage; everything else dispatches. */
function storageListener() {
  const listener = createListenerMiddleware()
  listener.startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      localStorage.setItem(TOKEN_KEY, payload)
      localStorage.setItem(IS_AUTH_KEY, 'true')
    },
  })
  const forget = () => {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(IS_AUTH_KEY)
  }
  listener.startListening({ actionCreator: signedOut, effect: forget })
  listener.startListening({ actionCreator: expired, effect: forget })
  listener.startListening({
    actionCreator: themeChosen,
    effect: ({ payload }) => {
      localStorage.setItem(THEME_KEY, payload)
      document.documentElement.dataset.theme = payload
    },
  })
  return listener.middleware
}

export function makeStore(preloadedState?: Partial<ReturnType<typeof reducer>>) {
  return configureStore({
    reducer,
    preloadedState,
    middleware: (standard) =>
      // Files travel through mutation arguments; they are not kept in the state.
      standard({ serializableCheck: false }).prepend(storageListener()).concat(api.middleware),
  })
}

export type Store = ReturnType<typeof makeStore>
