import type { MessageKey } from '@/shared/i18n/messages'
import { ACCESSIBILITY } from '../core/accessibility'
import { AUDIENCES, LANGUAGES, SETTINGS } from '../core/audience'

const BOOKING = { false: 'no_booking', true: 'booking_needed' } as const
const { both: _both, ...ROOFS } = SETTINGS

/** The parameters with few values and the message key of each value, in the order of the sheet. */
export const CHOICES: { name: string; title: MessageKey; keys: Record<string, MessageKey> }[] = [
  { name: 'audience', title: 'for_whom', keys: AUDIENCES },
  { name: 'setting', title: 'setting', keys: ROOFS },
  { name: 'booking', title: 'booking', keys: BOOKING },
  { name: 'language', title: 'spoken_languages', keys: LANGUAGES },
  { name: 'accessibility', title: 'accessibility', keys: ACCESSIBILITY },
]

/** The steps of a highest price in soles; free is a choice of its own. */
export const PRICES = ['10', '20', '50', '100']
