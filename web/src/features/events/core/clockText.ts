import type { Locale } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { clock, hours, nonBreaking } from '@/shared/dates/format'
import { clockOf } from '@/shared/dates/lima'
import { meantEnd, overAt } from '@/shared/dates/span'
import { whenOf } from '@/shared/dates/when'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
/** A start from this time of day on is called tonight, as the API's `when=tonight` counts it. */
const EVENING = '16:30'

/** Until this time of day tonight is the night that has begun the day before, as in the API's `when=tonight`. */
const NIGHT_ENDS = '05:00'

export const isEvening = (start: string) => clockOf(start) >= EVENING

/** Starts and ends that are nearer than these minutes are counted down. */
const SOON_MINUTES = 120
const ENDING_MINUTES = 60

/** A permanent programme that is open and closes in less than an hour: its time has the colour of a warning. */
export const closesSoon = (start: string, end: string, now: number) =>
  Date.parse(start) <= now && now < Date.parse(end) && minutesTo(end, now) < ENDING_MINUTES

const minutesTo = (end: string, now: number) => Math.ceil((Date.parse(end) - now) / MINUTE_MS)

/**
 * The time of a date as a visitor would say it: 'Tonight 19:00 – 20:30 · in 30 min', 'Now, until 18:00 · 45 min left', 'Sat 28 Nov,
 * 10:00'; of a permanent programme 'Open · closes 17:00'. The server has the same rules for the first view (gateway/internal/pages/clock_text.go); clockCases.json tests both.
 */
export function clockText(
  start: string,
  end: string,
  locale: Locale,
  translate: Translate,
  now = Date.now(),
  permanent = false,
): string {
  const { label, day, hour } = whenOf(start, end, locale, now)
  if (!hour) return label ? translate(label, { day }) : day
  const [begins, ends] = [Date.parse(start), Date.parse(meantEnd(start, end))]
  if (begins <= now && now < overAt(start, end) && ends > begins) {
    const left = Math.ceil((ends - now) / MINUTE_MS)
    const text = translate(permanent ? 'open_until' : 'now_until', { time: nonBreaking(clock(end, locale)) })
    return left > ENDING_MINUTES ? text : `${text} · ${translate('minutes_left', { minutes: left })}`
  }
  if (label !== 'today') return label ? `${translate(label, { day })} ${hour}` : `${day}, ${hour}`
  const whole = ends - begins < DAY_MS ? hours(start, end, locale) : hour
  const tonight = isEvening(start) && clockOf(new Date(now).toISOString()) >= NIGHT_ENDS
  const text = `${translate(tonight ? 'tonight' : 'today')} ${whole}`
  const minutes = Math.ceil((begins - now) / MINUTE_MS)
  return minutes < 1 || minutes > SOON_MINUTES ? text : `${text} · ${translate('in_minutes', { minutes })}`
}
