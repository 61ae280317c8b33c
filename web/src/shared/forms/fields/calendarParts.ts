import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dayParts, longDay, monthName, weekdayName } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import css from './dayCalendar.module.css'

/** The picker works with dates of the browser's zone; only their day counts. */
export function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const dayOfLocal = (date: Date): Day =>
  [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The first day of a week, Monday, as in the month view: a weekend is together. */
export const FIRST_WEEKDAY = 1

/** From this width on, two months fit beside each other. */
const TWO_MONTHS = '(min-width: 48em)'

/** Whether a calendar with a pair of months shows both. */
export const useTwoMonths = (): boolean =>
  useSyncExternalStore(
    (update) => {
      const query = window.matchMedia?.(TWO_MONTHS)
      query?.addEventListener('change', update)
      return () => query?.removeEventListener('change', update)
    },
    () => window.matchMedia?.(TWO_MONTHS).matches ?? false,
  )

/** The texts of the picker in the page's language; its own language files are not used, since they have no Quechua. */
export function useCalendarTexts() {
  const { t } = useTranslation()
  const locale = useLocale()
  const caption = (date: Date) => `${monthName(dayOfLocal(date), locale)} ${date.getFullYear()}`
  const formatters = {
    formatCaption: caption,
    formatMonthDropdown: (date: Date) => monthName(dayOfLocal(date), locale),
    formatYearDropdown: (date: Date) => String(date.getFullYear()),
    formatWeekdayName: (date: Date) => dayParts(dayOfLocal(date), locale).weekday,
    formatDay: (date: Date) => String(date.getDate()),
  }
  const labels = {
    labelNav: () => t('month'),
    labelGrid: caption,
    labelMonthDropdown: () => t('month'),
    labelYearDropdown: () => t('year'),
    labelNext: () => t('next_month'),
    labelPrevious: () => t('previous_month'),
    labelWeekday: (date: Date) => weekdayName(dayOfLocal(date), locale),
    labelDayButton: (date: Date) => longDay(dayOfLocal(date), locale),
  }
  return { formatters, labels }
}

export const calendarClasses = {
  root: css.root,
  months: css.months,
  month: css.month,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  chevron: css.chevron,
  dropdowns: css.dropdowns,
  dropdown_root: css.dropdownRoot,
  dropdown: css.dropdown,
  caption_label: css.captionLabel,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  today: css.today,
  selected: css.selected,
  disabled: css.disabled,
  range_middle: css.inside,
}
