import { api } from '@/shared/api/api'
import type { Entity, Many, One } from '@/shared/api/strapi'

/** The names of one thing. Those with `used` are those of a feast or an audience, and stay. */
export type OtherNames = { code: string | null; names: string[]; used: boolean; version: string }

/** Every answer, an error too, fetches the list again: after a conflict it has the names that somebody else saved. */
const otherNamesApi = api.enhanceEndpoints({ addTagTypes: ['OtherNames', 'Audit'] as const }).injectEndpoints({
  endpoints: (build) => ({
    listOtherNames: build.query<Many<OtherNames>, { text: string; page: number }>({
      query: ({ text, page }) => ({
        url: 'desk/other-names',
        params: { _q: text || undefined, pagination: { page, pageSize: 25 } },
      }),
      providesTags: ['OtherNames'],
    }),
    createOtherNames: build.mutation<One<OtherNames>, { code: string; names: string[] }>({
      query: ({ code, names }) => ({
        url: 'desk/other-names',
        method: 'POST',
        body: { code: code || undefined, names },
      }),
      invalidatesTags: ['OtherNames', 'Audit'],
    }),
    updateOtherNames: build.mutation<One<OtherNames>, { id: number; names: string[]; version: string }>({
      query: ({ id, ...body }) => ({ url: `desk/other-names/${id}`, method: 'PUT', body }),
      invalidatesTags: ['OtherNames', 'Audit'],
    }),
    deleteOtherNames: build.mutation<unknown, number>({
      query: (id) => ({ url: `desk/other-names/${id}`, method: 'DELETE' }),
      invalidatesTags: ['OtherNames', 'Audit'],
    }),
  }),
})

export const {
  useListOtherNamesQuery,
  useCreateOtherNamesMutation,
  useUpdateOtherNamesMutation,
  useDeleteOtherNamesMutation,
} = otherNamesApi

/** What identifies a group for a reader: its first name. */
export const firstName = ({ attributes }: Entity<OtherNames>) => attributes.names[0] ?? ''
