import { api } from '@/shared/api/api'
import type { Entity, Localized, Many } from '@/shared/api/strapi'
import { type InfoPageKey, infoPageParams } from './infoPageQueries'

type InfoPage = { pageCode: string; pageTitle: string | null; pageText: string | null } & Localized

const infoPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is a list, because a page is requested by its code. */
    getInfoPage: build.query<Entity<InfoPage>[], InfoPageKey>({
      query: (key) => ({ url: 'info-pages', params: infoPageParams(key) }),
      transformResponse: (body: Many<InfoPage>) => body.data,
    }),
  }),
})

export const { useGetInfoPageQuery } = infoPagesApi
