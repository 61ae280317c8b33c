import { type Day, isDay } from './lima'

/** '24/06/2026', the order of all three languages of the portal. */
export const dayText = (day: Day | '') => day.split('-').reverse().join('/')

/** The day of a typed text: day, month and year with any separator or none, or an ISO date; '' for anything else. */
export function dayFromText(text: string): Day | '' {
  const trimmed = text.trim()
  const [, first = '', middle = '', last = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ??
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed) ??
    []
  const parts = first.length === 4 ? [first, middle, last] : [last, middle.padStart(2, '0'), first.padStart(2, '0')]
  const day = parts.join('-')
  return isDay(day) ? day : ''
}
