import { LOCALES, type Locale } from '@/shared/constants'
import type { OwnEvent } from './ownEventsApi'

/** The fields that count for completeness; these texts count in each language. */
export const TEXTS = ['eventName', 'eventShortDescription', 'eventDescription'] as const
type Common =
  | 'eventBanner'
  | 'eventMediaPhotos'
  | 'eventCategory'
  | 'eventAddress'
  | 'eventContacts'
  | 'accessibility'
  | 'entry'
export type Gap = (typeof TEXTS)[number] | Common
type Score = { locale: Locale; percent: number; gaps: Gap[] }

const common: Record<Common, (event: OwnEvent) => boolean> = {
  eventBanner: ({ eventBanner }) => Boolean(eventBanner?.data),
  eventMediaPhotos: ({ eventMediaPhotos }) => Boolean(eventMediaPhotos?.data?.length),
  eventCategory: ({ eventCategory }) => Boolean(eventCategory?.data?.length),
  eventAddress: ({ eventAddress }) => Boolean(eventAddress?.coordinates && eventAddress.address),
  eventContacts: ({ eventContacts }) => Boolean(eventContacts?.tel || eventContacts?.mail),
  accessibility: ({ accessibility, accessibilityNote }) => Boolean(accessibility?.length || accessibilityNote),
  entry: ({ isFree, eventPrice, linkToBuyTicket }) => Boolean(isFree || eventPrice || linkToBuyTicket),
}

export function scoresOf(event: OwnEvent): Score[] {
  const missing = (Object.keys(common) as Common[]).filter((name) => !common[name](event))
  const all = TEXTS.length + Object.keys(common).length
  return LOCALES.map((locale) => {
    const texts = TEXTS.filter((name) => !event.translations?.[locale]?.[name])
    const gaps = [...texts, ...missing]
    return { locale, gaps, percent: Math.round((100 * (all - gaps.length)) / all) }
  })
}
