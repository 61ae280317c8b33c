import { api } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'

export type Feast = { code: string; name: string; feast: string; lastsDays: number; days: string[] }

/** The days of feasts, which only the server computes. */
const recurrenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeasts: build.query<Feast[], Locale>({
      query: (locale) => ({ url: 'feasts', params: { locale } }),
      transformResponse: (body: { data: Feast[] }) => body.data,
    }),
  }),
})

export const { useListFeastsQuery } = recurrenceApi
