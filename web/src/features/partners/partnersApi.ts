import { api, tokenOf } from '@/shared/api/api'
import { sendMultipart } from '@/shared/api/multipart'
import type { One } from '@/shared/api/strapi'

export type NewPartner = { data: object; files: Record<string, File[]>; onProgress: (share: number) => void }
type Partner = One<{ commercialName: string | null }>

export const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPartner: build.mutation<Partner, NewPartner>({
      queryFn: ({ data, files, onProgress }, { getState }) =>
        sendMultipart<Partner>({
          path: 'partners',
          method: 'POST',
          data,
          files,
          token: tokenOf(getState()),
          onProgress,
        }),
      invalidatesTags: (_result, error) => (error ? [] : ['Host', 'Me']),
    }),
  }),
})

export const { useCreatePartnerMutation } = partnersApi
