import type { Locale } from '@/shared/constants'
import { fullSpan, monthWithin, weekdayPlural, weekdayShort } from './dayWords'
import { dayInMonth, exceptionWords, feastName, feastWords, isFixed, nthWeekday, type Voice } from './feasts'
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
function hoursText(r: Recurrence, weekday: number, asHours: boolean, { locale, today }: Voice): string {
  const hours = hoursOf(r, weekday)
  if (!hours) return ''
  const at = (time: string) => nonBreaking(clock(limaInstant(today, time), locale))
  const shown = asHours && hours.opens !== hours.closes ? `${at(hours.opens)} – ${at(hours.closes)}` : at(hours.opens)
  return ` ${shown}`
}

/** 'Fridays and Saturdays'. */
function join(parts: string[], { say }: Voice): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : say('list_and', { first: parts.slice(0, -1).join(', '), last })
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

function weekly(rule: Rule, r: Recurrence, asHours: boolean, voice: Voice): string {
  const { locale, say } = voice
  const named = rule.weekdays.map(({ weekday }) => weekday)
  const weekdays = rule.freq === 'DAILY' ? WEEK : named.length > 0 ? named : [weekdayOf(dayOf(r.startsAt))]
  const groups = groupsOf(r, weekdays)
  const few = groups.length === 1 && weekdays.length < DAYS_OF_HOURS && !asHours
  const plural = join(
    WEEK.filter((day) => weekdays.includes(day)).map((day) => weekdayPlural(day, locale)),
    voice,
  )
  const days = (group: number[]) => (group.length === 7 ? say('rule_daily') : ranges(group, locale))
  const hours = (group: number[]) => hoursText(r, group[0] ?? 0, asHours, voice)
  if (few) {
    const single = hours(weekdays)
    if (rule.interval > 1) return say('rule_weeks', { number: rule.interval, days: plural }) + single
    return say('rule_weekdays', { days: plural }) + single
  }
  const listed = groups.map((group) => days(group) + hours(group)).join('; ')
  return rule.interval > 1 ? say('rule_weeks', { number: rule.interval, days: listed }) : listed
}

/** 'first Sunday', '15th', 'last day' of a month; '' for counts from its end that have no words. */
function daysOfMonth(rule: Rule, r: Recurrence, voice: Voice): string {
  const { say } = voice
  const ordinal = (day: number) => {
    const ordinals = ['ordinal_th', 'ordinal_st', 'ordinal_nd', 'ordinal_rd'] as const
    const unit = day > 10 && day < 14 ? 0 : day % 10
    return say(ordinals[unit] ?? 'ordinal_th', { day })
  }
  const days = rule.weekdays.length
    ? rule.weekdays.map(({ nth, weekday }) => nthWeekday(nth, weekday, voice))
    : monthDaysOf(rule, r).map((day) => (day === -1 ? say('rule_last_day') : day > 0 ? ordinal(day) : ''))
  return days.includes('') ? '' : join(days, voice)
}

const monthDaysOf = (rule: Rule, { startsAt }: Recurrence) =>
  rule.monthDays.length ? rule.monthDays : [Number(dayOf(startsAt).slice(8))]

function monthly(rule: Rule, r: Recurrence, asHours: boolean, voice: Voice): string {
  const days = daysOfMonth(rule, r, voice)
  if (!days) return ''
  const text = voice.say('rule_of_month', { days })
  const spaced = rule.interval > 1 ? voice.say('rule_months', { number: rule.interval, days: text }) : text
  return spaced + hoursText(r, weekdayOf(dayOf(r.startsAt)), asHours, voice)
}

/** The last day of the first date. A date shorter than 24 hours counts as one day, also past midnight. */
function lastDay({ startsAt, endsAt }: Recurrence): Day {
  const short = Date.parse(endsAt) - Date.parse(startsAt) < DAY_MS
  return short ? dayOf(startsAt) : lastDayOf(startsAt, endsAt)
}

/** ' · 19:00', the start of a date of one day; '' for whole days and several days. */
function startText(r: Recurrence, voice: Voice): string {
  if (dayOf(r.startsAt) !== lastDay(r)) return ''
  const hours = isWholeDays(r.startsAt, r.endsAt) ? '' : nonBreaking(clock(r.startsAt, voice.locale))
  return hours && ` · ${hours}`
}

const spanOf = (r: Recurrence, { locale }: Voice, withYear = false) =>
  fullSpan(dayOf(r.startsAt), lastDay(r), locale, withYear)

function yearly(rule: Rule, r: Recurrence, voice: Voice): Words | null {
  const { locale, say } = voice
  const months = rule.months.length ? rule.months : [Number(dayOf(r.startsAt).slice(5, 7))]
  const monthDays = monthDaysOf(rule, r)
  const single = !rule.weekdays.length && months.length === 1 && monthDays.length === 1
  let days = spanOf(r, voice)
  if (rule.weekdays.length) {
    const names = rule.weekdays.map(({ nth, weekday }) => nthWeekday(nth, weekday, voice))
    const month = join(
      months.map((name) => monthWithin(name, locale)),
      voice,
    )
    days = names.includes('') ? '' : say('rule_weekday_of', { days: join(names, voice), month })
  } else if (!single) {
    const all = months.flatMap((month) => monthDays.map((day) => (day > 0 ? dayInMonth(month, day, voice) : '')))
    days = all.includes('') ? '' : join(all, voice)
  }
  if (!days) return null
  const { interval: number } = rule
  const text = number > 1 ? say('rule_years', { number, days }) : say('rule_yearly', { days })
  return { text: text + startText(r, voice), single }
}

/** The only date of a feast: its name and its days, of every year or of this one. */
function feastDate(text: string, r: Recurrence, voice: Voice): Words | null {
  const feast = parseFeast(text)
  if (!feast) return null
  const fixed = isFixed(feast)
  const days = spanOf(r, voice, !fixed)
  // Without a name, the words of a fixed feast are its day.
  const name = fixed ? feastName(feast, voice) : feastWords(feast, voice)
  const whole = [name, days].filter(Boolean).join(', ')
  return { text: (fixed ? voice.say('rule_yearly', { days: whole }) : whole) + startText(r, voice), single: true }
}

/** Whether the hours of a programme are said with their end. */
function speaksAsHours({ freq, interval, weekdays }: Rule, kind: ProgrammeKind | null | undefined): boolean {
  if (kind) return kind !== 'event'
  return interval === 1 && (freq === 'DAILY' || (freq === 'WEEKLY' && weekdays.length >= DAYS_OF_HOURS))
}

function bounded(text: string, rule: Rule, r: Recurrence, asHours: boolean, voice: Voice): string {
  const { locale, today, say } = voice
  const feast = r.feast ? parseFeast(r.feast) : null
  const from = feast ? feastWords(feast, voice) : ''
  let out = from ? say('rule_from', { rule: text, feast: from }) : text
  if (rule.until) out = say('rule_until', { rule: out, day: plainDay(rule.until, today, locale) })
  if (rule.count) out = say('rule_times', { rule: out, number: rule.count })
  const all = (r.exceptions ?? []).map((exception) => exceptionWords(exception, voice)).filter(Boolean)
  if (all.length === 0) return out
  const days = all.slice(0, EXCEPTIONS_SHOWN).join(', ') + (all.length > EXCEPTIONS_SHOWN ? ' …' : '')
  return say(asHours ? 'rule_closed' : 'rule_except', { rule: out, days })
}

/** The words of a recurrence without its next date; null for what has none, such as counts from the end of a month. */
export function ruleWords(r: Recurrence, kind: ProgrammeKind | null | undefined, voice: Voice): Words | null {
  const rule = r.rule ? parseRule(r.rule) : null
  if (!r.rule && r.feast) return feastDate(r.feast, r, voice)
  if (!rule || rule.count === 1) return null
  const asHours = speaksAsHours(rule, kind)
  const say = (words: Words | null) => words && { ...words, text: bounded(words.text, rule, r, asHours, voice) }
  if (rule.freq === 'YEARLY') return say(yearly(rule, r, voice))
  if (rule.freq === 'MONTHLY') return say(textOnly(monthly(rule, r, asHours, voice)))
  if (rule.freq === 'WEEKLY' || rule.interval === 1) {
    return say({ text: weekly(rule, r, asHours, voice), daily: rule.freq === 'DAILY' })
  }
  const days = voice.say('rule_days', { number: rule.interval })
  return say({ text: days + hoursText(r, weekdayOf(dayOf(r.startsAt)), asHours, voice) })
}

const textOnly = (text: string) => (text ? { text } : null)
