import type { Locale } from '@/shared/constants'
import { fullSpan, monthWithin, weekdayPlural, weekdayShort } from './dayWords'
import { dayInMonth, exceptionWords, feastName, feastWords, isFixed, type Localizer, nthWeekday } from './feasts'
import { clock, nonBreaking } from './format'
import { clockOf, type Day, dayOf, lastDayOf, limaInstant, weekdayOf } from './lima'
import { type ProgrammeKind, parseFeast, parseRule, type Recurrence, type Rule, weekdaysOf } from './recurrence'
import { isWholeDays } from './span'
import { plainDay } from './when'

/** The weekdays from Monday on, as lists of opening hours name them. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
/** A longer list of days without a date ends with an ellipsis. */
const EXCEPTIONS_SHOWN = 4
/** From this number of days a week on, hours are given with their end. */
const DAYS_OF_HOURS = 3
const DAY_MS = 24 * 60 * 60 * 1000

/** Words of a rule; `single`: they name the only day of a year, so the next date needs no words; `daily`: each day has a date. */
export type Words = { text: string; single?: boolean; daily?: boolean }

/** Whether opening hours are a whole day, however it was written. */
const isWholeDay = (opens: string, closes: string) => opens === '00:00' && (closes === '00:00' || closes === '23:59')

/** The usual hours of a weekday, '19:00' to '21:00'; null for whole days. */
export function hoursOf(r: Recurrence, weekday: number): { opens: string; closes: string } | null {
  const own = r.hours?.find(({ weekdays }) => weekdaysOf(weekdays).includes(weekday))
  if (own) return isWholeDay(own.opens, own.closes) ? null : own
  return isWholeDays(r.startsAt, r.endsAt) ? null : { opens: clockOf(r.startsAt), closes: clockOf(r.endsAt) }
}

/** ' 19:00' or, for opening hours, ' 9:00 – 16:00'; '' for whole days. */
function hoursText(r: Recurrence, weekday: number, asHours: boolean, { locale, today }: Localizer): string {
  const hours = hoursOf(r, weekday)
  if (!hours) return ''
  const at = (time: string) => nonBreaking(clock(limaInstant(today, time), locale))
  const shown = asHours && hours.opens !== hours.closes ? `${at(hours.opens)} – ${at(hours.closes)}` : at(hours.opens)
  return ` ${shown}`
}

/** 'Fridays and Saturdays'. */
function join(parts: string[], { translate }: Localizer): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : translate('list_and', { first: parts.slice(0, -1).join(', '), last })
}

/** 'Tue–Sun', 'Mon–Wed, Fri': three and more days in a row are a range, which may pass the end of the week if it is the only one. */
function ranges(days: number[], locale: Locale): string {
  const name = (at: number) => weekdayShort(WEEK[at % 7] ?? 0, locale)
  const has = (at: number) => days.includes(WEEK[(at + 7) % 7] ?? 0)
  const starts = WEEK.map((_, at) => at).filter((at) => has(at) && !has(at - 1))
  const [from = 0] = starts
  if (starts.length === 1 && days.length > 2) return `${name(from)}–${name(from + days.length - 1)}`
  const runs: string[] = []
  for (let at = 0; at < 7; at++) {
    let end = at
    while (end < 6 && has(at) && has(end + 1)) end++
    if (has(at)) runs.push(...(end - at > 1 ? [`${name(at)}–${name(end)}`] : [name(at)]))
    if (end - at > 1) at = end
  }
  return runs.join(', ')
}

/** The weekdays of a rule of days or weeks, those with the same hours together. */
function groupsOf(r: Recurrence, weekdays: number[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const weekday of WEEK.filter((day) => weekdays.includes(day))) {
    const hours = hoursOf(r, weekday)
    const key = `${hours?.opens} ${hours?.closes}`
    groups.set(key, [...(groups.get(key) ?? []), weekday])
  }
  return [...groups.values()]
}

function weekly(rule: Rule, r: Recurrence, asHours: boolean, localizer: Localizer): string {
  const { locale, translate } = localizer
  const named = rule.weekdays.map(({ weekday }) => weekday)
  const weekdays = rule.freq === 'DAILY' ? WEEK : named.length > 0 ? named : [weekdayOf(dayOf(r.startsAt))]
  const groups = groupsOf(r, weekdays)
  const few = groups.length === 1 && weekdays.length < DAYS_OF_HOURS && !asHours
  const plural = join(
    WEEK.filter((day) => weekdays.includes(day)).map((day) => weekdayPlural(day, locale)),
    localizer,
  )
  const days = (group: number[]) => (group.length === 7 ? translate('rule_daily') : ranges(group, locale))
  const hours = (group: number[]) => hoursText(r, group[0] ?? 0, asHours, localizer)
  if (few) {
    const single = hours(weekdays)
    if (rule.interval > 1) return translate('rule_weeks', { number: rule.interval, days: plural }) + single
    return translate('rule_weekdays', { days: plural }) + single
  }
  const listed = groups.map((group) => days(group) + hours(group)).join('; ')
  return rule.interval > 1 ? translate('rule_weeks', { number: rule.interval, days: listed }) : listed
}

/** 'first Sunday', '15th', 'last day' of a month; '' for counts from its end that have no words. */
function daysOfMonth(rule: Rule, r: Recurrence, localizer: Localizer): string {
  const { translate } = localizer
  const ordinal = (day: number) => {
    const ordinals = ['ordinal_th', 'ordinal_st', 'ordinal_nd', 'ordinal_rd'] as const
    const unit = day > 10 && day < 14 ? 0 : day % 10
    return translate(ordinals[unit] ?? 'ordinal_th', { day })
  }
  const days = rule.weekdays.length
    ? rule.weekdays.map(({ nth, weekday }) => nthWeekday(nth, weekday, localizer))
    : monthDaysOf(rule, r).map((day) => (day === -1 ? translate('rule_last_day') : day > 0 ? ordinal(day) : ''))
  return days.includes('') ? '' : join(days, localizer)
}

const monthDaysOf = (rule: Rule, { startsAt }: Recurrence) =>
  rule.monthDays.length ? rule.monthDays : [Number(dayOf(startsAt).slice(8))]

function monthly(rule: Rule, r: Recurrence, asHours: boolean, localizer: Localizer): string {
  const days = daysOfMonth(rule, r, localizer)
  if (!days) return ''
  const text = localizer.translate('rule_of_month', { days })
  const spaced = rule.interval > 1 ? localizer.translate('rule_months', { number: rule.interval, days: text }) : text
  return spaced + hoursText(r, weekdayOf(dayOf(r.startsAt)), asHours, localizer)
}

/** The last day of the first date. A date shorter than 24 hours counts as one day, also past midnight. */
function lastDay({ startsAt, endsAt }: Recurrence): Day {
  const short = Date.parse(endsAt) - Date.parse(startsAt) < DAY_MS
  return short ? dayOf(startsAt) : lastDayOf(startsAt, endsAt)
}

/** ' · 19:00', the start of a date of one day; '' for whole days and several days. */
function startText(r: Recurrence, localizer: Localizer): string {
  if (dayOf(r.startsAt) !== lastDay(r)) return ''
  const hours = isWholeDays(r.startsAt, r.endsAt) ? '' : nonBreaking(clock(r.startsAt, localizer.locale))
  return hours && ` · ${hours}`
}

const spanOf = (r: Recurrence, { locale }: Localizer, withYear = false) =>
  fullSpan(dayOf(r.startsAt), lastDay(r), locale, withYear)

function yearly(rule: Rule, r: Recurrence, localizer: Localizer): Words | null {
  const { locale, translate } = localizer
  const months = rule.months.length ? rule.months : [Number(dayOf(r.startsAt).slice(5, 7))]
  const monthDays = monthDaysOf(rule, r)
  const single = !rule.weekdays.length && months.length === 1 && monthDays.length === 1
  let days = spanOf(r, localizer)
  if (rule.weekdays.length) {
    const names = rule.weekdays.map(({ nth, weekday }) => nthWeekday(nth, weekday, localizer))
    const month = join(
      months.map((name) => monthWithin(name, locale)),
      localizer,
    )
    days = names.includes('') ? '' : translate('rule_weekday_of', { days: join(names, localizer), month })
  } else if (!single) {
    const all = months.flatMap((month) => monthDays.map((day) => (day > 0 ? dayInMonth(month, day, localizer) : '')))
    days = all.includes('') ? '' : join(all, localizer)
  }
  if (!days) return null
  const { interval: number } = rule
  const text = number > 1 ? translate('rule_years', { number, days }) : translate('rule_yearly', { days })
  return { text: text + startText(r, localizer), single }
}

/** The only date of a feast: its name and its days, of every year or of this one. */
function feastDate(text: string, r: Recurrence, localizer: Localizer): Words | null {
  const feast = parseFeast(text)
  if (!feast) return null
  const fixed = isFixed(feast)
  const days = spanOf(r, localizer, !fixed)
  // Without a name, the words of a fixed feast are its day.
  const name = fixed ? feastName(feast, localizer) : feastWords(feast, localizer)
  const whole = [name, days].filter(Boolean).join(', ')
  return {
    text: (fixed ? localizer.translate('rule_yearly', { days: whole }) : whole) + startText(r, localizer),
    single: true,
  }
}

/** Whether the hours of a programme are said with their end. */
function speaksAsHours({ freq, interval, weekdays }: Rule, kind: ProgrammeKind | null | undefined): boolean {
  if (kind) return kind !== 'event'
  return interval === 1 && (freq === 'DAILY' || (freq === 'WEEKLY' && weekdays.length >= DAYS_OF_HOURS))
}

function bounded(text: string, rule: Rule, r: Recurrence, asHours: boolean, localizer: Localizer): string {
  const { locale, today, translate } = localizer
  const feast = r.feast ? parseFeast(r.feast) : null
  const from = feast ? feastWords(feast, localizer) : ''
  let out = from ? translate('rule_from', { rule: text, feast: from }) : text
  if (rule.until) out = translate('rule_until', { rule: out, day: plainDay(rule.until, today, locale) })
  if (rule.count) out = translate('rule_times', { rule: out, number: rule.count })
  const all = (r.exceptions ?? []).map((exception) => exceptionWords(exception, localizer)).filter(Boolean)
  if (all.length === 0) return out
  const days = all.slice(0, EXCEPTIONS_SHOWN).join(', ') + (all.length > EXCEPTIONS_SHOWN ? ' …' : '')
  return translate(asHours ? 'rule_closed' : 'rule_except', { rule: out, days })
}

/** The words of a recurrence without its next date; null for what has none, such as counts from the end of a month. */
export function ruleWords(r: Recurrence, kind: ProgrammeKind | null | undefined, localizer: Localizer): Words | null {
  const rule = r.rule ? parseRule(r.rule) : null
  if (!r.rule && r.feast) return feastDate(r.feast, r, localizer)
  if (!rule || rule.count === 1) return null
  const asHours = speaksAsHours(rule, kind)
  const withBounds = (words: Words | null) =>
    words && { ...words, text: bounded(words.text, rule, r, asHours, localizer) }
  if (rule.freq === 'YEARLY') return withBounds(yearly(rule, r, localizer))
  if (rule.freq === 'MONTHLY') return withBounds(textOnly(monthly(rule, r, asHours, localizer)))
  if (rule.freq === 'WEEKLY' || rule.interval === 1) {
    return withBounds({ text: weekly(rule, r, asHours, localizer), daily: rule.freq === 'DAILY' })
  }
  const days = localizer.translate('rule_days', { number: rule.interval })
  return withBounds({ text: days + hoursText(r, weekdayOf(dayOf(r.startsAt)), asHours, localizer) })
}

const textOnly = (text: string) => (text ? { text } : null)
