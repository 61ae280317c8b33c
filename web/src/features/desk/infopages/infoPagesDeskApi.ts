import { api } from '@/shared/api/api'
import type { Entity, Many, Translations } from '@/shared/api/strapi'
import { versionHeader } from '@/shared/api/version'

export type DeskInfoPage = {
  pageCode: string
  updatedAt?: string
  translations?: Translations<{ pageTitle: string; pageText: string }>
}

const desk = api.enhanceEndpoints({ addTagTypes: ['DeskInfoPage', 'Audit'] as const })

const infoPagesDeskApi = desk.injectEndpoints({
  endpoints: (build) => ({
    listDeskInfoPages: build.query<Entity<DeskInfoPage>[], void>({
      query: () => ({ url: 'desk/info-pages', params: { sort: ['id:asc'] } }),
      transformResponse: (body: Many<DeskInfoPage>) => body.data,
      providesTags: ['DeskInfoPage'],
    }),
    saveDeskInfoPage: build.mutation<unknown, { id: number; data: object; ifMatch?: string }>({
      query: ({ id, data, ifMatch }) => ({
        url: `desk/info-pages/${id}`,
        method: 'PUT',
        body: { data },
        headers: versionHeader(ifMatch),
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['DeskInfoPage', 'Audit']),
    }),
  }),
})

export const { useListDeskInfoPagesQuery, useSaveDeskInfoPageMutation } = infoPagesDeskApi
