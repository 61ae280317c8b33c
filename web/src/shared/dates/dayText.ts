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

const CLOCK = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?\s*h?$/i
const DIGITS = /^(\d{1,2})(\d{2})$/
const HALF = /\s*([ap])\.?\s*m\.?$/i

const pad = (number: number) => String(number).padStart(2, '0')

/**
 * The time of day of a typed text, 'HH:MM': 19:00, 19.00, 1900, 19 h, 7 pm, 7:30 p. m. 24:00 is the midnight that ends a day. '' for
 * anything else.
 */
export function clockFromText(text: string): string {
  const half = HALF.exec(text.trim())?.[1]?.toLowerCase()
  const digits = text.trim().replace(HALF, '')
  const [, first, second = '0'] = CLOCK.exec(digits) ?? DIGITS.exec(digits) ?? []
  if (first === undefined) return ''
  const [hour, minute] = [Number(first), Number(second)]
  if (half && (hour < 1 || hour > 12)) return ''
  const whole = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return minute > 59 || whole > 24 || (whole === 24 && minute > 0) ? '' : `${pad(whole)}:${pad(minute)}`
}
