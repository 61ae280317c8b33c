import type { Locale } from '@/shared/constants'
import { roundedNow } from '@/shared/dates/lima'
import { cardFields, cardPopulate } from '../core/eventQueries'

/** What the page of a feast asks: its events, as their cards show them. */
export const feastParams = (locale: Locale, now = roundedNow()) => ({
  fields: cardFields,
  populate: cardPopulate(now),
  locale,
})
