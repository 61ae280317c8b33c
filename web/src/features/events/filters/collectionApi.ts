import { api } from '@/shared/api/api'
import type { Entity, Many } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import type { Collection } from '../core/eventsApi'

const collectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The collection with a code, without its events; null if there is none. */
    getCollection: build.query<Entity<Collection> | null, { code: string; locale: Locale }>({
      query: ({ code, locale }) => ({
        url: 'events-collections',
        params: {
          filters: { collectionCode: { $eq: code } },
          fields: ['collectionName', 'collectionDescription'],
          pagination: { pageSize: 1 },
          locale,
        },
      }),
      transformResponse: (body: Many<Collection>) => body.data[0] ?? null,
      providesTags: ['Event'],
    }),
  }),
})

/** The collection in the URL of a list, whose events it shows. */
export function useCollectionOf(params: URLSearchParams): Collection | undefined {
  const locale = useLocale()
  const code = params.get('collection') ?? ''
  return collectionApi.useGetCollectionQuery({ code, locale }, { skip: !code }).currentData?.attributes
}
