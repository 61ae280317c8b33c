import type { Locale } from '@/shared/constants'
import { upperFirst } from '@/shared/text'
import type { Localizer, Translate } from './feasts'
import { clockOf, dayOf, weekdayOf } from './lima'
import type { ProgrammeKind, Recurrence } from './recurrence'
import { hoursOf, ruleWords, type Words } from './ruleWords'
import { overAt } from './span'
import { whenOf } from './when'

type Span = { startsAt: string; endsAt: string }
type Programme = {
  recurrence: Recurrence
  programmeKind?: ProgrammeKind | null
  /** The next date that takes place; without it, only the rule is put into words. */
  next?: Span | null
}

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The day of a date within a text: 'tomorrow', 'until 30 Nov', 'Fri 27 Nov'. */
export function dayWithin({ startsAt, endsAt }: Span, now: number, { locale, translate }: Localizer): string {
  const { label, day } = whenOf(startsAt, endsAt, locale, now)
  return label ? lowerFirst(translate(label, { day })) : day
}

/** When a permanent programme is open. */
export function openText(next: Span, now: number, localizer: Localizer): string {
  const { label, hour } = whenOf(next.startsAt, next.endsAt, localizer.locale, now)
  if (Date.parse(next.startsAt) <= now && now < overAt(next.startsAt, next.endsAt))
    return localizer.translate('open_now')
  if (label === 'today' && hour) return localizer.translate('opens_at', { time: hour })
  return localizer.translate('opens_day', { day: dayWithin(next, now, localizer) })
}

/** The next date; '' when the words of the rule name it already. */
function nextText(words: Words, r: Recurrence, next: Span, now: number, localizer: Localizer): string {
  const { label, hour } = whenOf(next.startsAt, next.endsAt, localizer.locale, now)
  const day = dayWithin(next, now, localizer)
  const otherHour = hour && hoursOf(r, weekdayOf(dayOf(next.startsAt)))?.opens !== clockOf(next.startsAt)
  const soon = label === 'today' || label === 'tomorrow'
  const sameDay = dayOf(r.startsAt).slice(5) === dayOf(next.startsAt).slice(5)
  const named = words.single ? sameDay : words.daily && soon
  if (!named || otherHour) return localizer.translate('next_date', { day: otherHour ? `${day} ${hour}` : day })
  return words.single && label ? day : ''
}

/**
 * A recurrence in words: 'Fridays 19:00 until 19 Feb · next: tomorrow'; '' for a rule that has no words. The server has the same
 * rules for the first view (gateway/internal/pages/recurrence.go); recurrenceCases.json tests both.
 */
export function recurrenceText(
  { recurrence, programmeKind, next }: Programme,
  locale: Locale,
  translate: Translate,
  now = Date.now(),
): string {
  const localizer = { locale, translate, today: dayOf(new Date(now)) }
  const words = ruleWords(recurrence, programmeKind, localizer)
  if (!words) return ''
  const coming = next && programmeKind === 'permanent' ? openText(next, now, localizer) : ''
  const after = next && !coming ? nextText(words, recurrence, next, now, localizer) : coming
  return upperFirst([words.text, after].filter(Boolean).join(' · '))
}
