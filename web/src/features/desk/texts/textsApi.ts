import { api } from '@/shared/api/api'
import type { Entity, Many, One } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'

export const TEXT_STATES = ['', 'missing', 'outdated', 'machine', 'written', 'reviewed'] as const
export const TEXT_NOUNS = [
  '',
  'events',
  'hosts',
  'news',
  'collections',
  'cities',
  'neighbourhoods',
  'event_categories',
  'areas',
  'affiliations',
  'org_types',
] as const

export type TextNoun = Exclude<(typeof TEXT_NOUNS)[number], ''>
export type TextState = Exclude<(typeof TEXT_STATES)[number], ''>

export type DeskText = {
  noun: TextNoun
  field: string
  locale: Locale
  state: TextState
  sourceLocale: Locale
  sourceVersion: string
  version: string
  entryName: string
  source: string
  content: string
  /** The caller wrote the text. */
  own: boolean
}

export type TextSearch = { noun: string; state: string; locale: Locale; page: number }

export type TextFormat = 'xliff' | 'csv'

/** What became of each text of an imported file. */
type Imported = { data: { unit: string; result: 'saved' | 'unchanged' | 'refused' }[] }

/** The name of a text among all texts of its language; the id of the entity is that of the entry. */
export const keyOf = ({ id, attributes }: Entity<DeskText>) => `${attributes.noun}.${id}.${attributes.field}`

/** What names a text and the versions of it and its source that the page shows. */
const seen = ({ attributes: { field, locale, sourceVersion, version } }: Entity<DeskText>) => ({
  field,
  locale,
  sourceVersion,
  version,
})
const pathOf = ({ id, attributes }: Entity<DeskText>) => `desk/texts/${attributes.noun}/${id}`

const textsApi = api.enhanceEndpoints({ addTagTypes: ['DeskEvent', 'DeskHost', 'Audit'] as const }).injectEndpoints({
  endpoints: (build) => ({
    listDeskTexts: build.query<Many<DeskText>, TextSearch>({
      query: ({ noun, state, locale, page }) => ({
        url: 'desk/texts',
        params: {
          noun: noun || undefined,
          state: state || undefined,
          locale,
          pagination: { page, pageSize: 25 },
        },
      }),
    }),
    saveText: build.mutation<Entity<DeskText>, { text: Entity<DeskText>; content: string }>({
      query: ({ text, content }) => ({ url: pathOf(text), method: 'PUT', body: { ...seen(text), content } }),
      transformResponse: (body: One<DeskText>) => body.data,
      invalidatesTags: (_result, error) => (error ? [] : ['DeskEvent', 'DeskHost', 'Audit']),
    }),
    exportTexts: build.mutation<string, TextSearch & { format: TextFormat }>({
      query: ({ noun, state, locale, format }) => ({
        url: 'desk/texts/export',
        params: { noun: noun || undefined, state: state || undefined, locale, format },
        responseHandler: 'text',
      }),
    }),
    importTexts: build.mutation<Imported, { content: string; type: string }>({
      query: ({ content, type }) => ({
        url: 'desk/texts/import',
        method: 'POST',
        headers: { 'Content-Type': type },
        body: content,
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['DeskEvent', 'DeskHost', 'Audit']),
    }),
    reviewText: build.mutation<Entity<DeskText>, Entity<DeskText>>({
      query: (text) => ({ url: `${pathOf(text)}/review`, method: 'POST', body: seen(text) }),
      transformResponse: (body: One<DeskText>) => body.data,
      invalidatesTags: (_result, error) => (error ? [] : ['Audit']),
    }),
  }),
})

export const {
  useListDeskTextsQuery,
  useSaveTextMutation,
  useReviewTextMutation,
  useExportTextsMutation,
  useImportTextsMutation,
} = textsApi
