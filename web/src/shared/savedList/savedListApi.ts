import { api } from '@/shared/api/api'
import type { EntryInput, SavedList } from './merge'

type Body = { data: SavedList }

export const savedListApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, because an answer from the cache would pass for what the account has now.
    getSavedList: build.mutation<SavedList, void>({
      query: () => ({ url: 'users/me/saved' }),
      transformResponse: (body: Body) => body.data,
      extraOptions: { token: 'always' },
    }),
    mergeSavedList: build.mutation<SavedList, EntryInput[]>({
      query: (entries) => ({ url: 'users/me/saved', method: 'PUT', body: { entries } }),
      transformResponse: (body: Body) => body.data,
    }),
    removeSavedEntry: build.mutation<{ ok: true }, number>({
      query: (id) => ({ url: `users/me/saved/${id}`, method: 'DELETE' }),
    }),
    deleteSavedList: build.mutation<{ ok: true }, void>({
      query: () => ({ url: 'users/me/saved', method: 'DELETE' }),
    }),
  }),
})
