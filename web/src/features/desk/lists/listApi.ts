import { api } from '@/shared/api/api'
import type { Entity, Many, One, Translations } from '@/shared/api/strapi'
import { versionHeader } from '@/shared/api/version'
import type { Locale } from '@/shared/constants'
import { textIn, textsFrom } from '@/shared/forms/texts'

/** The names of the lists in public paths. */
export const LISTS = [
  'cities',
  'neighbourhoods',
  'event-categories',
  'areas-de-la-culturas',
  'affiliations',
  'org-types',
] as const
export type ListName = (typeof LISTS)[number]
export type ListEntry = {
  code: string | null
  translations: Translations<{ name: string }>
  uses: number
  updatedAt?: string
}
type Names = Record<Locale, { name: string }>

const listApi = api.enhanceEndpoints({ addTagTypes: ['DeskList', 'Audit'] as const }).injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<Many<ListEntry>, { list: ListName; text: string; page: number }>({
      query: ({ list, text, page }) => ({
        url: `desk/lists/${list}`,
        params: { _q: text || undefined, pagination: { page, pageSize: 50 } },
      }),
      providesTags: ['DeskList'],
    }),
    createEntry: build.mutation<One<ListEntry>, { list: ListName; code: string; translations: Names }>({
      query: ({ list, code, translations }) => ({
        url: `desk/lists/${list}`,
        method: 'POST',
        body: { code: code || undefined, translations },
      }),
      invalidatesTags: ['DeskList', 'Audit'],
    }),
    renameEntry: build.mutation<One<ListEntry>, { list: ListName; id: number; translations: Names; ifMatch?: string }>({
      query: ({ list, id, translations, ifMatch }) => ({
        url: `desk/lists/${list}/${id}`,
        method: 'PUT',
        body: { translations },
        headers: versionHeader(ifMatch),
      }),
      invalidatesTags: ['DeskList', 'Audit'],
    }),
    removeEntry: build.mutation<unknown, { list: ListName; id: number }>({
      query: ({ list, id }) => ({ url: `desk/lists/${list}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['DeskList', 'Audit'],
    }),
  }),
})

export const { useListEntriesQuery, useCreateEntryMutation, useRenameEntryMutation, useRemoveEntryMutation } = listApi

/** The name of an entry in a language, with the fallback languages. */
export const nameIn = ({ attributes: { translations, code } }: Entity<ListEntry>, locale: Locale): string =>
  textIn(textsFrom(translations, 'name'), locale).text || (code ?? '')
