import { api } from '@/shared/api/api'
import {
  type Entity,
  type List,
  type Localized,
  type Many,
  type Media,
  type One,
  pageByPage,
  type Single,
} from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'
import { newsPageParams, newsParams, type Related, relatedParams } from './newsQueries'

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
      query: ({ queryArg, pageParam }) => ({ url: 'news', params: newsParams(queryArg, pageParam) }),
      infiniteQueryOptions: pageByPage,
      providesTags: ['News'],
    }),
    listRelatedNews: build.query<Entity<News>[], Related>({
      query: (related) => ({ url: 'news', params: relatedParams(related) }),
      transformResponse: (body: Many<News>) => body.data,
      providesTags: ['News'],
    }),
    getNews: build.query<Entity<News>, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({
        url: `news/${encodeURIComponent(id)}`,
        params: newsPageParams(locale),
      }),
      transformResponse: (body: One<News>) => body.data,
      providesTags: ['News'],
    }),
  }),
})

export const { useListNewsInfiniteQuery, useListRelatedNewsQuery, useGetNewsQuery } = newsApi
