import type { QueryReturnValue } from '@reduxjs/toolkit/query'
import { api, tokenOf } from '@/shared/api/api'
import type { ApiError } from '@/shared/api/error'
import { sendMultipart } from '@/shared/api/multipart'
import type { Entity, One } from '@/shared/api/strapi'
import { expired } from '@/shared/session/session'
import type { Profile } from './partnerEntry'

export type Application = {
  state: 'received' | 'information_requested' | 'approved' | 'rejected'
  message: string
  hostId: number
  hostName: string
  personalIdentifyingDocument: string | null
  scanFileIds: number[] | null
  createdAt: string
  updatedAt: string
  decidedAt: string | null
}
type Sending = {
  data: object
  files: Record<string, File[]>
  /** The details of each file, in the order of the files. */
  info?: object[]
  onProgress: (share: number) => void
}
type NewPartner = Sending & { key: string }
type ChangedPartner = Sending & { id: number; ifMatch?: string }

const populate = {
  cultureType: true,
  eventHostAddress: { populate: { city: true } },
  affiliations: true,
  orgType: true,
  videoBusinessCard: true,
  compVideoFile: true,
  productDescriptionFile: true,
  socialMedias: true,
  mainBanner: true,
  mostPopularProduct: true,
  galleryImages: true,
  contacts: true,
  translations: true,
}

type Answer<T> = QueryReturnValue<T, ApiError, undefined>

const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPartner: build.mutation<One<Profile>, NewPartner>({
      queryFn: (call, store) => sendPartner(call, { path: 'partners', method: 'POST', key: call.key }, store),
      invalidatesTags: (_result, error) => (error ? [] : ['Host', 'Me', 'Application']),
    }),
    updatePartner: build.mutation<One<Profile>, ChangedPartner>({
      queryFn: (call, store) =>
        sendPartner(call, { path: `partners/${call.id}`, method: 'PUT', ifMatch: call.ifMatch }, store),
      invalidatesTags: (_result, error) => (error ? [] : ['Host', 'Me', 'Application']),
    }),
    // The token is only the cache key, as for sessions.
    ownApplication: build.query<Entity<Application> | null, string>({
      query: () => ({ url: 'applications/me' }),
      transformResponse: (body: { data: Entity<Application> | null }) => body.data,
      providesTags: ['Application'],
    }),
    /** The host with the texts of all languages. */
    profile: build.query<Entity<Profile>, number>({
      query: (id) => ({ url: `partners/${id}`, params: { populate } }),
      transformResponse: (body: One<Profile>) => body.data,
      providesTags: ['Host'],
    }),
  }),
})

type Target = { path: string; method: 'POST' | 'PUT'; key?: string; ifMatch?: string }
type Access = { getState: () => unknown; dispatch: (action: ReturnType<typeof expired>) => unknown }

async function sendPartner(call: Sending, target: Target, store: Access): Promise<Answer<One<Profile>>> {
  const { data, files, info, onProgress } = call
  const token = tokenOf(store.getState())
  const answer = await sendMultipart<One<Profile>>({ ...target, data, files, info, token, onProgress })
  if (answer.error?.status === 401) store.dispatch(expired())
  return answer as Answer<One<Profile>>
}

export const { useCreatePartnerMutation, useUpdatePartnerMutation, useOwnApplicationQuery, useProfileQuery } =
  partnersApi
