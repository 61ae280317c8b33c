import { api } from '@/shared/api/api'
import { type User, userLoaded } from './session'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, string>({
      // The token is the cache key only; the client sends it as the bearer.
      query: () => ({ url: 'users/me', params: { populate: { role: true, eventHostData: true } } }),
      providesTags: ['Me'],
      async onQueryStarted(_token, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(userLoaded(answer.data))
      },
    }),
  }),
})

export const { useMeQuery, useLazyMeQuery } = sessionApi
