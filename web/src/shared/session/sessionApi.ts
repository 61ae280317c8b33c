import { api } from '@/shared/api/api'
import { type User, userLoaded } from './session'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, string>({
      // The token serves as the cache key only; the base query sends it.
      query: () => ({ url: 'users/me', params: { populate: { role: true, eventHostData: true } } }),
      providesTags: ['Me'],
      // There is no profile without a token, so a refused call is not repeated.
      extraOptions: { token: 'always' },
      async onQueryStarted(_token, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(userLoaded(answer.data))
      },
    }),
  }),
})

export const { useMeQuery, useLazyMeQuery } = sessionApi
