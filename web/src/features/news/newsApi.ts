import { api } from '@/shared/api/api'
import type { Entity, List, Localized, Many, Media, One, Single } from '@/shared/api/strapi'
import { type Locale, NEWS_PER_PAGE } from '@/shared/constants'

export type News = {
  title: string
  newsText: string
  createdAt: string
  publishedAt: string | null
  newsMainBanner?: Single<Media>
  newsMedia?: List<Media>
} & Localized

export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNews: build.infiniteQuery<Many<News>, Locale, number>({
      query: ({ queryArg: locale, pageParam: page }) => ({
        url: 'news',
        params: {
          populate: { newsMainBanner: true },
          sort: ['createdAt:desc'],
          pagination: { page, pageSize: NEWS_PER_PAGE },
          locale,
        },
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ meta: { pagination } }) =>
          pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
      },
      providesTags: ['News'],
    }),
    getNews: build.query<Entity<News>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `news/${encodeURIComponent(id)}`,
        params: { populate: { newsMainBanner: true, newsMedia: true }, locale },
      }),
      transformResponse: (body: One<News>) => body.data,
      providesTags: ['News'],
    }),
  }),
})

export const { useListNewsInfiniteQuery, useGetNewsQuery } = newsApi
