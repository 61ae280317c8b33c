import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type RoleType = 'authenticated' | 'cliente' | 'organizador_de_eventos' | 'editor' | 'administrador'
export type User = {
  id: number
  username: string
  email: string
  role?: { name: string; type: RoleType } | null
  eventHostData?: { id: number; commercialName?: string | null } | null
}
export type SessionState = { token: string | null; user: User | null; loginOpen: boolean }

const initialState: SessionState = { token: null, user: null, loginOpen: false }

/** Who is signed in; the token is written to storage by a listener of the app. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<string>) => {
      state.token = payload
    },
    userLoaded: (state, { payload }: PayloadAction<User>) => {
      state.user = payload
    },
    signedOut: (state) => {
      state.token = null
      state.user = null
    },
    // Apart from signedOut: an expired token leaves the visitor where he is.
    expired: (state) => {
      state.token = null
      state.user = null
    },
    loginOpened: (state) => {
      state.loginOpen = true
    },
    loginClosed: (state) => {
      state.loginOpen = false
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectUser: (state) => state.user,
    selectLoginOpen: (state) => state.loginOpen,
    selectMayCreateEvent: (state) => state.user?.role?.type === 'organizador_de_eventos',
    selectMayBecomePartner: (state) => ['cliente', 'authenticated'].includes(state.user?.role?.type ?? ''),
  },
})

export const { signedIn, userLoaded, signedOut, expired, loginOpened, loginClosed } = sessionSlice.actions
export const { selectToken, selectUser, selectLoginOpen, selectMayCreateEvent, selectMayBecomePartner } =
  sessionSlice.selectors
