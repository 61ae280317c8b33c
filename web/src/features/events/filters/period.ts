import type { Locale } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { addDays, type Day } from '@/shared/dates/lima'
import { plainDay, spanOf } from '@/shared/dates/when'
import { isQuickTime, type QuickTime } from '../core/quickTimes'

/** The first and last day of a filter, either of which may be missing, or a time by its name. */
export type Period = { from?: Day; to?: Day; when?: QuickTime }
type QuickPeriod = { name: 'now' | 'tonight' | 'today' | 'tomorrow' | 'weekend' } & Period

/** Parses a day of the URL; undefined when it is invalid. */
export const dayIn = (value: string | null): Day | undefined =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && value < '9999' && !Number.isNaN(Date.parse(value)) ? value : undefined

/** The period of a URL. */
export function periodIn(params: URLSearchParams): Period {
  const when = params.get('when')
  return isQuickTime(when) ? { when } : { from: dayIn(params.get('from')), to: dayIn(params.get('to')) }
}

/** The periods that most visitors look for, the most frequent first: by name, since they move with the clock, or by their day. */
export function quickPeriods(today: Day): QuickPeriod[] {
  const tomorrow = addDays(today, 1)
  return [
    { name: 'tonight', when: 'tonight' },
    { name: 'weekend', when: 'weekend' },
    { name: 'now', when: 'now' },
    { name: 'today', from: today, to: today },
    { name: 'tomorrow', from: tomorrow, to: tomorrow },
  ]
}

/** Compares periods; a missing start means today. An empty period equals no other. */
export const isPeriod = ({ from, to, when }: Period, other: Period, today: Day) =>
  when || other.when ? when === other.when : Boolean(from || to) && (from ?? today) === other.from && to === other.to

/** '20 – 24 Jun', or the only limit in words; empty without any. */
export function periodText(
  { from, to }: Period,
  { today, locale, translate }: { today: Day; locale: Locale; translate: Translate },
) {
  const day = (one: Day) => plainDay(one, today, locale)
  if (from && to) return from === to ? day(from) : spanOf(from, to, today, locale)
  if (from) return translate('since_day', { day: day(from) })
  return to ? translate('until_day', { day: day(to) }) : ''
}
