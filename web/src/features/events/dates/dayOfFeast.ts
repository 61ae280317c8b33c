import { feastName, feastRule, feastWords, isFixed, type Localizer } from '@/shared/dates/feasts'
import { parseFeast } from '@/shared/dates/recurrence'

/** Why a date is on its day, beside the date itself: 'Corpus Christi · 60 days after Easter', 'Inti Raymi'; '' without words. */
export function dayOfFeast(text: string, localizer: Localizer): string {
  const feast = parseFeast(text)
  if (!feast) return ''
  if (isFixed(feast)) return feastName(feast, localizer)
  return [...new Set([feastWords(feast, localizer), feastRule(feast, localizer)])].filter(Boolean).join(' · ')
}
