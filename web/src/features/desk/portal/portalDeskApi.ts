import { api } from '@/shared/api/api'
import type { Contacts, Entity, One, SocialMedia, Translations } from '@/shared/api/strapi'
import { versionHeader } from '@/shared/api/version'

export type DeskPortal = {
  updatedAt?: string
  aboutUs?: { translations?: Translations<{ aboutUsText: string }> } | null
  platformContacts?: Contacts | null
  platformSocialMedias?: SocialMedia[]
  whatsapp?: string | null
  culturalPortalContacts?: {
    id: number
    translations?: Translations<{ contactName: string }>
    contacts?: Contacts | null
    contactSocialMedias?: SocialMedia[]
  }[]
}
export type DeskInstruction = { updatedAt?: string; translations?: Translations<{ instructions: string }> }
type Save = { data: object; ifMatch?: string }

const populate = {
  aboutUs: true,
  platformContacts: true,
  platformSocialMedias: true,
  culturalPortalContacts: { populate: { contacts: true, contactSocialMedias: true } },
}

const desk = api.enhanceEndpoints({ addTagTypes: ['DeskPortal', 'Audit'] as const })

const portalDeskApi = desk.injectEndpoints({
  endpoints: (build) => ({
    getDeskPortal: build.query<Entity<DeskPortal>, void>({
      query: () => ({ url: 'desk/portal', params: { populate } }),
      transformResponse: (body: One<DeskPortal>) => body.data,
      providesTags: ['DeskPortal'],
    }),
    getDeskInstruction: build.query<Entity<DeskInstruction>, void>({
      query: () => ({ url: 'desk/instructions' }),
      transformResponse: (body: One<DeskInstruction>) => body.data,
      providesTags: ['DeskPortal'],
    }),
    saveDeskPortal: build.mutation<unknown, Save>({
      query: ({ data, ifMatch }) => ({
        url: 'desk/portal',
        method: 'PUT',
        body: { data },
        headers: versionHeader(ifMatch),
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['DeskPortal', 'Audit']),
    }),
    saveDeskInstruction: build.mutation<unknown, Save>({
      query: ({ data, ifMatch }) => ({
        url: 'desk/instructions',
        method: 'PUT',
        body: { data },
        headers: versionHeader(ifMatch),
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['DeskPortal', 'Audit']),
    }),
  }),
})

export const {
  useGetDeskPortalQuery,
  useGetDeskInstructionQuery,
  useSaveDeskPortalMutation,
  useSaveDeskInstructionMutation,
} = portalDeskApi
