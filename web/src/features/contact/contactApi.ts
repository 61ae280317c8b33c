import { api } from '@/shared/api/api'

type ContactMessage = { name: string; email: string; message: string; website: string }

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<{ ok: boolean }, ContactMessage>({
      query: (body) => ({ url: 'contact-messages', method: 'POST', body }),
    }),
  }),
})

export const { useSendContactMessageMutation } = contactApi
