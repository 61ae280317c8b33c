import { HttpResponse, http } from 'msw'
import type { Entity, Translations } from '@/shared/api/strapi'
import { event, host, one, profile } from './fixtures'

/** Answers like the server: an entry has the texts of all languages only when the request populates them. */
export function asRequested<A extends { translations?: unknown }>(
  request: Request,
  { id, attributes: { translations, ...attributes } }: Entity<A>,
) {
  const asked = new URL(request.url).searchParams.get('populate[translations]') === 'true'
  return { id, attributes: asked ? { ...attributes, translations } : attributes }
}

const { eventName, eventDescription, eventShortDescription, eventDuration } = event.attributes
const { orgResume, orgWorkType } = host.attributes

const inEnglish = (texts: Record<string, string | null>): Translations<Record<string, string>> => ({
  en: Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (text ? [[field, text]] : []))),
})

export const storedEvent = {
  ...event,
  attributes: {
    ...event.attributes,
    translations: inEnglish({ eventName, eventDescription, eventShortDescription, eventDuration }),
  },
}

const { productDescriptionText } = profile.attributes
const storedProfile = {
  ...profile,
  attributes: { ...profile.attributes, translations: inEnglish({ orgResume, orgWorkType, productDescriptionText }) },
}

/** The answer to the form of a host. */
export const profileAnswer = http.get('*/api/partners/11', ({ request }) =>
  HttpResponse.json(one(asRequested(request, storedProfile))),
)
