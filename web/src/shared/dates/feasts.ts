import type { Locale } from '@/shared/constants'
import type { MessageKey } from '@/shared/i18n/messages'
import { dayOfMonth, dayOfYear, monthWithin, weekdayLong } from './dayWords'
import type { Day } from './lima'
import { CODES, type Feast, parseFeast } from './recurrence'

/** Returns a text of the page's language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** The language and the day in which texts about dates are read. */
export type Localizer = { locale: Locale; today: Day; translate: Translate }

/**
 * The names of feasts by days after Easter, by month and day, or by month and weekday. The form offers feasts by the names in
 * services/catalog/internal/catalog/feasts.json; a test of the gateway compares the two.
 */
export const feastKeys = {
  'EASTER-59': 'feast_compadres',
  'EASTER-52': 'feast_comadres',
  'EASTER-49': 'feast_carnival',
  'EASTER-46': 'feast_ash_wednesday',
  'EASTER-7': 'feast_palm_sunday',
  'EASTER-6': 'feast_holy_monday',
  'EASTER-3': 'feast_maundy_thursday',
  'EASTER-2': 'feast_good_friday',
  'EASTER+0': 'feast_easter_sunday',
  'EASTER+39': 'feast_ascension',
  'EASTER+49': 'feast_pentecost',
  'EASTER+56': 'feast_qoyllur_riti',
  'EASTER+59': 'feast_corpus_entry',
  'EASTER+60': 'feast_corpus',
  'EASTER+67': 'feast_corpus_octave',
  '01-01': 'feast_new_year',
  '01-06': 'feast_epiphany',
  '01-20': 'feast_san_sebastian',
  '02-02': 'feast_candelaria',
  '05-02': 'feast_cruz_velacuy',
  '06-24': 'feast_inti_raymi',
  '06-29': 'feast_peter_paul',
  '07-15': 'feast_carmen',
  '07-16': 'feast_carmen',
  '07-25': 'feast_santiago',
  '07-28': 'feast_independence',
  '08-01': 'feast_pachamama',
  '08-14': 'feast_assumption',
  '08-15': 'feast_assumption',
  '09-08': 'feast_almudena',
  '09-14': 'feast_huanca',
  '10-28': 'feast_miracles',
  '11-01': 'feast_all_saints',
  '11-02': 'feast_all_souls',
  '12-08': 'feast_immaculate',
  '12-24': 'feast_santurantikuy',
  '12-25': 'feast_christmas',
  '06-3SU': 'feast_raqchi',
  '10-1SU': 'feast_rosary',
} as const satisfies Record<string, MessageKey>

const NTH = ['nth_1', 'nth_2', 'nth_3', 'nth_4', 'nth_5'] as const
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A year without 29 February, for texts of a day without a year. */
const COMMON_YEAR = 2025

/** 'first', 'last'; '' for counts from the end of a month that have no word here. */
const nthName = (nth: number, { translate }: Localizer): string =>
  nth === -1 ? translate('nth_last') : NTH[nth - 1] ? translate(NTH[nth - 1] ?? 'nth_1') : ''

/** 'second Sunday'; '' without a word for its count. */
export function nthWeekday(nth: number, weekday: number, localizer: Localizer): string {
  const name = nthName(nth, localizer)
  return name && `${name} ${weekdayLong(weekday, localizer.locale)}`
}

/** '24 June'. */
export const dayInMonth = (month: number, day: number, { locale }: Localizer) =>
  dayOfMonth(`${COMMON_YEAR}-${twoDigits(month)}-${twoDigits(day)}`, locale)

/** Whether a feast is on the same day of every year. */
export const isFixed = ({ anchor, nth, offset }: Feast) => anchor === 'DATE' && nth === 0 && offset === 0

/** The name of a known feast, else ''. */
export function feastName(feast: Feast, { translate }: Localizer): string {
  const ids: Record<string, string> = {
    EASTER: `EASTER${feast.offset < 0 ? '' : '+'}${feast.offset}`,
    DATE: isFixed(feast) ? `${twoDigits(feast.month)}-${twoDigits(feast.day)}` : '',
    MONTH: feast.offset === 0 ? `${twoDigits(feast.month)}-${feast.nth}${CODES[feast.weekday]}` : '',
  }
  const key = feastKeys[ids[feast.anchor] as keyof typeof feastKeys]
  return key ? translate(key) : ''
}

/** What the offset of a feast counts from. */
function anchorWords({ anchor, month, day, nth, weekday }: Feast, localizer: Localizer): string {
  const { locale, translate } = localizer
  if (anchor === 'EASTER') return translate('easter')
  if (anchor === 'MONTH') {
    const days = nthWeekday(nth, weekday, localizer)
    return days && translate('rule_weekday_of', { days, month: monthWithin(month, locale) })
  }
  const date = dayInMonth(month, day, localizer)
  if (nth === 0) return date
  const times = Math.abs(nth)
  const name = times > 1 ? nthWeekday(times, weekday, localizer) : weekdayLong(weekday, locale)
  return translate(nth < 0 ? 'weekday_before' : 'weekday_after', { weekday: name, day: date })
}

/** The name of a feast, else that of which it is the eve, else its rule in words: '61 days after Easter'; '' without words. */
export function feastWords(feast: Feast, localizer: Localizer): string {
  const eveOf = feastName({ ...feast, offset: feast.offset + 1 }, localizer)
  const name = feastName(feast, localizer) || (eveOf && localizer.translate('eve_of', { feast: eveOf }))
  return name || feastRule(feast, localizer)
}

/** The rule of a feast in words: '24 June', '61 days after Easter'; '' without words. */
export function feastRule(feast: Feast, localizer: Localizer): string {
  const anchor = anchorWords(feast, localizer)
  if (!anchor || feast.offset === 0) return anchor
  const { translate } = localizer
  const number = Math.abs(feast.offset)
  const days = number === 1 ? translate('one_day') : translate('number_of_days', { number })
  return translate(feast.offset < 0 ? 'days_before' : 'days_after', { days, feast: anchor })
}

/** A day without a date as a text: '1 January', 'Good Friday', '25 December 2027'; '' for a day that is past. */
export function exceptionWords(exception: string, localizer: Localizer): string {
  if (exception.startsWith('FEAST=')) {
    const feast = parseFeast(exception)
    if (!feast) return ''
    return isFixed(feast) ? dayInMonth(feast.month, feast.day, localizer) : feastWords(feast, localizer)
  }
  return exception < localizer.today ? '' : withinYear(exception, localizer)
}

/** '25 December' of the current year, else with its year. */
const withinYear = (day: Day, { locale, today }: Localizer) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day, locale) : dayOfYear(day, locale)
