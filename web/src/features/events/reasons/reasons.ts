import { LOCALES, type Locale } from '@/shared/constants'
import reasons from './reasons.json'

/** The usual reasons why an event does not take place, in each language. */
export const REASONS: readonly Record<Locale, string>[] = reasons

const plain = (text: string) => text.trim().replace(/\.$/, '').toLowerCase()

/**
 * The usual reason that a text names in any language, in the language of the page; undefined for other texts. The server has the same
 * rule for the first view (gateway/internal/pages/reason.go) and for feeds (gateway/internal/feeds/reason.go).
 */
export function usualReason(text: string | null | undefined, locale: Locale): string | undefined {
  const written = plain(text ?? '')
  return REASONS.find((reason) => LOCALES.some((language) => plain(reason[language]) === written))?.[locale]
}
