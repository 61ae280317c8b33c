import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type RoleType = 'authenticated' | 'cliente' | 'organizador_de_eventos' | 'editor' | 'administrador'
export type User = {
  id: number
  username: string
  email: string
  role?: { name: string; type: RoleType } | null
  eventHostData?: { id: number; commercialName?: string | null } | null
}
export const isEditorRole = (role?: RoleType) => role === 'editor' || role === 'administrador'
export const isEditor = (user?: User | null) => isEditorRole(user?.role?.type)
export type SessionState = { token: string | null; user: User | null; loginOpen: boolean; lapsed?: User | null }

const initialState: SessionState = { token: null, user: null, loginOpen: false }

/** The current session; a listener of the app writes the token to storage. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<string>) => {
      state.token = payload
    },
    userLoaded: (state, { payload }: PayloadAction<User>) => {
      state.user = payload
      state.lapsed = null
    },
    signedOut: (state) => {
      state.token = null
      state.user = null
      state.lapsed = null
    },
    // The server has already ended the session, so unlike signedOut this sends no request.
    sessionOver: (state) => {
      state.token = null
      state.user = null
      state.lapsed = null
    },
    // Unlike signedOut: after an expired token the visitor stays on the page.
    expired: (state) => {
      state.token = null
      state.lapsed = state.user ?? state.lapsed
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
    // A user whose session expired still owns the open form, until a login or a sign-out.
    selectFormUser: (state) => state.user ?? state.lapsed ?? null,
    selectLoginOpen: (state) => state.loginOpen,
    selectMayCreateEvent: (state) => state.user?.role?.type === 'organizador_de_eventos',
    selectMayEditEvents: ({ user }) => user?.role?.type === 'organizador_de_eventos' || isEditor(user),
    selectMayUseDesk: (state) => isEditor(state.user),
    selectIsAdministrator: (state) => state.user?.role?.type === 'administrador',
    selectMayBecomePartner: (state) => ['cliente', 'authenticated'].includes(state.user?.role?.type ?? ''),
  },
})

export const { signedIn, userLoaded, signedOut, sessionOver, expired, loginOpened, loginClosed } = sessionSlice.actions
export const {
  selectToken,
  selectUser,
  selectFormUser,
  selectLoginOpen,
  selectMayCreateEvent,
  selectMayBecomePartner,
  selectMayEditEvents,
  selectMayUseDesk,
  selectIsAdministrator,
} = sessionSlice.selectors
