import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import type { User } from '@/shared/session/session'

type Credentials = { identifier: string; password: string; code?: string }
type Registration = { username: string; email: string; password: string }
type Reset = { password: string; passwordConfirmation: string; code: string; secondFactorCode?: string }
type NewPassword = { currentPassword: string; password: string; passwordConfirmation: string }
export type Session = { device: string; createdAt: string; lastUsedAt: string; endsAt?: string; current: boolean }
type Signed = { jwt?: string; user: User }

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Signed, Credentials>({
      query: (body) => ({ url: 'auth/local', method: 'POST', body }),
    }),
    register: build.mutation<Signed, Registration>({
      query: (body) => ({ url: 'auth/local/register', method: 'POST', body }),
    }),
    forgotPassword: build.mutation<{ ok: true }, { email: string }>({
      query: (body) => ({ url: 'auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<Signed, Reset>({
      query: (body) => ({ url: 'auth/reset-password', method: 'POST', body }),
    }),
    resendConfirmation: build.mutation<{ sent: true }, { email: string }>({
      query: (body) => ({ url: 'auth/send-email-confirmation', method: 'POST', body }),
    }),
    changePassword: build.mutation<Signed, NewPassword>({
      query: (body) => ({ url: 'auth/change-password', method: 'POST', body }),
    }),
    // The token is only the cache key, so that sessions of another user are never shown from the cache.
    listSessions: build.query<Entity<Session>[], string>({
      query: () => ({ url: 'users/me/sessions' }),
      transformResponse: (body: Many<Session>) => body.data,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<{ ok: true }, number>({
      query: (id) => ({ url: `users/me/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    endSessions: build.mutation<{ ok: true }, void>({
      query: () => ({ url: 'users/me/sessions', method: 'DELETE' }),
    }),
    exportData: build.mutation<object, void>({
      query: () => ({ url: 'users/me/export' }),
    }),
    deleteAccount: build.mutation<{ ok: true }, { password: string }>({
      query: (body) => ({ url: 'users/me', method: 'DELETE', body }),
    }),
  }),
})

export const {
  useLoginMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useResendConfirmationMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndSessionsMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = authApi
