import { api } from '@/shared/api/api'
import type { User } from '@/shared/session/session'

type Credentials = { identifier: string; password: string }
type Registration = { username: string; email: string; password: string }
type Reset = { password: string; passwordConfirmation: string; code: string }
type Signed = { jwt?: string; user: User }

export const authApi = api.injectEndpoints({
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
  }),
})

export const { useLoginMutation, useRegisterMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi
