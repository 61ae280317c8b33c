import type { Locale } from '@/shared/constants'
import { upperFirst } from '@/shared/text'

/**
 * How a language writes dates, with {placeholders}: used by format.ts, and by the gateway for first views, mails and feeds
 * (dist/pages.json). Written out, although browsers have Intl: the first use of its formatters costs a phone a tenth of a second
 * during the first rendering, Chromium has no Quechua, and Go has neither. A test compares English and Spanish with Intl.
 */
export type DatePatterns = {
  months: string[]
  weekdays: string[]
  /** The full names within a text, and what is written between day, month and year. */
  monthsLong: string[]
  weekdaysLong: string[]
  of: string
  day: string
  /** A day with its weekday and the full name of its month. */
  full: string
  /** The time of day, and the labels of the two halves of the day for a 12-hour clock. */
  clock: string
  halves: [string, string]
  /** Spans within a month, within a year, and across years. */
  month: string
  year: string
  years: string
}

const names = (text: string) => text.split(' ')

const monthsOfPeru = names('ene feb mar abr may jun jul ago set oct nov dic')
const monthsLongOfPeru = names(
  'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre',
)
const weekdaysOfPeru = names('domingo lunes martes miércoles jueves viernes sábado')

export const datePatterns: Record<Locale, DatePatterns> = {
  en: {
    months: names('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    weekdays: names('Sun Mon Tue Wed Thu Fri Sat'),
    monthsLong: names('January February March April May June July August September October November December'),
    weekdaysLong: names('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    of: ' ',
    clock: '{hour}:{minute}',
    halves: ['', ''],
    day: '{day} {month} {year}',
    full: '{weekday}, {day} {name} {year}',
    month: '{day} – {day2} {month2} {year2}',
    year: '{day} {month} – {day2} {month2} {year2}',
    years: '{day} {month} {year} – {day2} {month2} {year2}',
  },
  es: {
    months: monthsOfPeru,
    weekdays: names('dom lun mar mié jue vie sáb'),
    monthsLong: monthsLongOfPeru,
    weekdaysLong: weekdaysOfPeru,
    of: ' de ',
    clock: '{hour12}:{minute} {half}',
    halves: ['a. m.', 'p. m.'],
    day: '{day} {month}. {year}',
    full: '{weekday}, {day} de {name} de {year}',
    month: '{day} – {day2} de {month2}. de {year2}',
    year: '{day} de {month}. – {day2} de {month2}. de {year2}',
    years: '{day} de {month}. de {year} – {day2} de {month2}. de {year2}',
  },
  // CLDR has the Spanish names with capital letters.
  qu: {
    months: monthsOfPeru.map(upperFirst),
    weekdays: names('Dom Lun Mar Mié Jue Vie Sab'),
    monthsLong: monthsLongOfPeru.map(upperFirst),
    weekdaysLong: weekdaysOfPeru.map(upperFirst),
    of: ' ',
    clock: '{hour12}:{minute} {half}',
    halves: ['a.m.', 'p.m.'],
    day: '{day} {month} {year}',
    full: '{weekday}, {day} {name}, {year}',
    month: '{day} – {day2} {month2} {year2}',
    year: '{day} {month} {year} – {day2} {month2} {year2}',
    years: '{day} {month} {year} – {day2} {month2} {year2}',
  },
}
