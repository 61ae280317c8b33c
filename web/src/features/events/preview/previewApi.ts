import { api } from '@/shared/api/api'

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends all preview links of the event. */
    endPreviews: build.mutation<unknown, number>({
      query: (id) => ({ url: `events/${id}/preview`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Event']),
    }),
  }),
})

export const { useEndPreviewsMutation } = previewApi
