import { api } from '@/shared/api/api'
import type { User } from '@/shared/session/session'

/** The credentials of a login; changes of the second factor need them besides a session. */
export type Credentials = { identifier: string; password: string }
type WithCode = Credentials & { code: string }
export type SecondFactor = { enabled: boolean; required: boolean; recoveryCodesLeft: number }

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The token is only the cache key, so that the state of another user is never shown from the cache.
    getSecondFactor: build.query<SecondFactor, string>({
      query: () => ({ url: 'users/me/second-factor' }),
      providesTags: ['SecondFactor'],
    }),
    setUpSecondFactor: build.mutation<{ secret: string; uri: string }, Credentials>({
      query: (body) => ({ url: 'auth/second-factor/setup', method: 'POST', body }),
    }),
    confirmSecondFactor: build.mutation<{ jwt: string; user: User; recoveryCodes: string[] }, WithCode>({
      query: (body) => ({ url: 'auth/second-factor/confirm', method: 'POST', body }),
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, WithCode>({
      query: (body) => ({ url: 'auth/second-factor/recovery-codes', method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    removeSecondFactor: build.mutation<{ jwt: string; user: User }, WithCode>({
      query: (body) => ({ url: 'auth/second-factor/remove', method: 'POST', body }),
    }),
  }),
})

export const {
  useGetSecondFactorQuery,
  useSetUpSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
} = secondFactorApi
