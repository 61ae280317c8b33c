import { api } from '@/shared/api/api'
import type { Entity, List, Many, Media, One, Single, Translations } from '@/shared/api/strapi'
import { versionHeader } from '@/shared/api/version'
import type { Locale } from '@/shared/constants'

export const EDITORIAL_STATES = ['', 'draft', 'scheduled', 'published'] as const
type EditorialState = (typeof EDITORIAL_STATES)[number]
type Stored<T> = { createdAt: string; updatedAt?: string; publishedAt: string | null; translations?: Translations<T> }

export type DeskNews = Stored<{ title: string; newsText: string }> & {
  title: string | null
  newsMainBanner?: Single<Media>
  newsMedia?: List<Media>
}
export type DeskCollection = Stored<{ collectionName: string; collectionDescription: string }> & {
  collectionName: string | null
  collectionCode: string | null
  type: string | null
  events?: List<{ eventName: string | null }>
}
export type EditorialSearch = { state: EditorialState; text: string; page: number; locale: Locale }
type Nouns = { news: DeskNews; collections: DeskCollection }
export type Noun = keyof Nouns
type Publishing = { noun: Noun; id: number; publishedAt?: string }

const populate = {
  news: { newsMainBanner: true, newsMedia: true },
  collections: { events: { fields: ['eventName'], limit: 100 } },
}

const desk = api.enhanceEndpoints({ addTagTypes: ['DeskNews', 'DeskCollection', 'Audit'] as const })
const tagOf = { news: 'DeskNews', collections: 'DeskCollection' } as const
/** The tags to refetch after a change, including those of the public pages. */
const tagsOf = (noun: Noun) => [tagOf[noun], 'Audit', noun === 'news' ? 'News' : 'Event'] as const

const editorialApi = desk.injectEndpoints({
  endpoints: (build) => {
    const list = <N extends Noun>(noun: N) =>
      build.query<Many<Nouns[N]>, EditorialSearch>({
        query: ({ state, text, page, locale }) => ({
          url: `desk/${noun}`,
          params: {
            state: state || undefined,
            _q: text || undefined,
            sort: ['createdAt:desc'],
            pagination: { page, pageSize: 25 },
            populate: noun === 'news' ? { newsMainBanner: true } : undefined,
            locale,
          },
        }),
        providesTags: [tagOf[noun]],
      })
    const get = <N extends Noun>(noun: N) =>
      build.query<Entity<Nouns[N]>, { id: string; locale: Locale }>({
        query: ({ id, locale }) => ({
          url: `desk/${noun}/${encodeURIComponent(id)}`,
          params: { populate: populate[noun], locale },
        }),
        transformResponse: (body: One<Nouns[N]>) => body.data,
        providesTags: [tagOf[noun]],
      })
    return {
      listDeskNews: list('news'),
      getDeskNews: get('news'),
      listDeskCollections: list('collections'),
      getDeskCollection: get('collections'),
      saveEditorial: build.mutation<
        One<{ publishedAt: string | null }>,
        { noun: Noun; id: number | null; data: object; ifMatch?: string }
      >({
        query: ({ noun, id, data, ifMatch }) => ({
          url: id === null ? `desk/${noun}` : `desk/${noun}/${id}`,
          method: id === null ? 'POST' : 'PUT',
          body: { data },
          headers: versionHeader(ifMatch),
        }),
        invalidatesTags: (_result, error, { noun }) => (error ? [] : tagsOf(noun)),
      }),
      publishEditorial: build.mutation<unknown, Publishing>({
        query: ({ noun, id, publishedAt }) => ({
          url: `desk/${noun}/${id}/publish`,
          method: 'POST',
          body: publishedAt ? { publishedAt } : {},
        }),
        invalidatesTags: (_result, _error, { noun }) => tagsOf(noun),
      }),
      withdrawEditorial: build.mutation<unknown, Publishing>({
        query: ({ noun, id }) => ({ url: `desk/${noun}/${id}/withdraw`, method: 'POST', body: {} }),
        invalidatesTags: (_result, _error, { noun }) => tagsOf(noun),
      }),
      removeEditorial: build.mutation<unknown, Publishing>({
        query: ({ noun, id }) => ({ url: `desk/${noun}/${id}`, method: 'DELETE' }),
        invalidatesTags: (_result, error, { noun }) => (error ? [] : tagsOf(noun)),
      }),
    }
  },
})

export const {
  useListDeskNewsQuery,
  useGetDeskNewsQuery,
  useLazyGetDeskNewsQuery,
  useListDeskCollectionsQuery,
  useGetDeskCollectionQuery,
  useLazyGetDeskCollectionQuery,
  useSaveEditorialMutation,
  usePublishEditorialMutation,
  useWithdrawEditorialMutation,
  useRemoveEditorialMutation,
} = editorialApi

export function stateOf(publishedAt: string | null, now = Date.now()): 'draft' | 'scheduled' | 'published' {
  if (!publishedAt) return 'draft'
  return Date.parse(publishedAt) > now ? 'scheduled' : 'published'
}
