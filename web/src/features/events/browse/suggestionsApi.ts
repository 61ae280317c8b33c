import { api } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'
import type { Day } from '@/shared/dates/lima'

/** What a text may become that a visitor types, at most eight, the best of each group first. */
export type Suggestions = {
  events: { id: number; name: string; startsAt: string | null }[]
  /** `alias` is the name with the typed words, if the feast's own name has not got them. */
  feasts: { code: string; name: string; alias: string | null; day: Day }[]
  places: { parameter: 'city' | 'neighbourhood'; code: string; name: string }[]
  hosts: { id: number; name: string }[]
  categories: { code: string; name: string }[]
}

/** Suggestions are forgotten soon, and not kept for a time without a network: each letter has its own. */
const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestEvents: build.query<Suggestions, { text: string; locale: Locale }>({
      query: ({ text, locale }) => ({ url: 'events/suggestions', params: { q: text, locale } }),
      transformResponse: (body: { data: Suggestions }) => body.data,
      keepUnusedDataFor: 30,
      extraOptions: { token: 'never', kept: false },
    }),
  }),
})

export const { useSuggestEventsQuery } = suggestionsApi
