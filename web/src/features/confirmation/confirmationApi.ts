import { api } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'

type Answer = 'takesPlace' | 'doesNot' | 'newTime'
/** `note` says why a date does not take place, in the language of the page or in `noteLocale`. */
export type AskedDate = {
  id: number
  startsAt: string
  endsAt: string
  status: string
  /** The venue of this date, if it is not that of the event. */
  place?: string
  note?: string
  noteLocale?: Locale
}
export type Confirmation = {
  eventId: number
  eventName: string
  dates: AskedDate[]
  answeredAt?: string | null
  answer?: Answer | null
  confirmedAt?: string | null
  /** False: an editor looks at a change first. */
  isPublic: boolean
}
type Link = { token: string; locale: Locale }
/** Without dates, the answer is about all of the coming seven days. */
export type GivenAnswer = {
  answer: Answer
  dates?: { id: number; startsAt?: string; endsAt?: string }[]
  /** Why the dates do not take place, in the language of the page. */
  reason?: string
}

const url = (token: string) => `event-confirmations/${encodeURIComponent(token)}`

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConfirmation: build.query<Confirmation, Link>({
      query: ({ token, locale }) => ({ url: url(token), params: { locale } }),
      transformResponse: (body: { data: Confirmation }) => body.data,
    }),
    answerConfirmation: build.mutation<Confirmation, Link & GivenAnswer>({
      query: ({ token, locale, ...data }) => ({ url: url(token), method: 'POST', params: { locale }, body: { data } }),
      transformResponse: (body: { data: Confirmation }) => body.data,
      invalidatesTags: ['Event'],
    }),
  }),
})

export const { useGetConfirmationQuery, useAnswerConfirmationMutation } = confirmationApi
