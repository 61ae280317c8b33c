import { useSyncExternalStore } from 'react'
import { DayPicker } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import { longDay } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import {
  calendarClasses,
  dayOfLocal,
  FIRST_WEEKDAY,
  localDate,
  useCalendarTexts,
} from '@/shared/forms/fields/calendarParts'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { datesOn, lastShown, type PlannedDate } from '../entry/changes'
import { useDateTexts } from './useDateTexts'
import own from './when.module.css'

/** From this width on, two months fit beside each other. */
const TWO_MONTHS = '(min-width: 48em)'

function useTwoMonths() {
  return useSyncExternalStore(
    (update) => {
      const query = window.matchMedia?.(TWO_MONTHS)
      query?.addEventListener('change', update)
      return () => query?.removeEventListener('change', update)
    },
    () => window.matchMedia?.(TWO_MONTHS).matches ?? false,
  )
}

type Props = {
  dates: PlannedDate[]
  first: Day
  /** Missing while the dates are not known: a day without a mark may have one. */
  onOpen?: (day: Day) => void
}

/** All dates in a calendar. What a mark means is in the name of the day as well. */
export function MonthGrid({ dates, first, onOpen }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const texts = useCalendarTexts()
  const today = useToday()
  const textOf = useDateTexts()
  const months = useTwoMonths() ? 2 : 1
  const days = new Map<string, 'planned' | 'out'>()
  const changed = new Set<string>()
  for (const { state, span, change, extra } of dates) {
    const day = dayOf(span.startsAt)
    if (state !== 'gone' && days.get(day) !== 'planned') days.set(day, state ?? 'planned')
    if (change || extra) changed.add(day)
  }
  const on = (state: 'planned' | 'out') => (date: Date) => days.get(dayOfLocal(date)) === state
  const start = [first, dayOf(dates[0]?.span.startsAt ?? first)].sort()[0] ?? first
  const label = (date: Date) => {
    const day = dayOfLocal(date)
    const found = datesOn(dates, day).map((one) => textOf(one, day))
    return `${longDay(day, locale)}: ${found.length > 0 ? found.join('; ') : t('no_date_here')}`
  }
  return (
    <DayPicker
      lang={locale}
      weekStartsOn={FIRST_WEEKDAY}
      onDayClick={onOpen && ((date) => onOpen(dayOfLocal(date)))}
      defaultMonth={localDate(first)}
      startMonth={localDate(start)}
      endMonth={localDate(lastShown(dates, first))}
      today={localDate(today)}
      numberOfMonths={months}
      pagedNavigation
      fixedWeeks
      showOutsideDays={false}
      modifiers={{ planned: on('planned'), out: on('out'), changed: (date) => changed.has(dayOfLocal(date)) }}
      modifiersClassNames={{ planned: own.planned ?? '', out: own.out ?? '', changed: own.changed ?? '' }}
      classNames={{ ...calendarClasses, months: cx(calendarClasses.months, own.months, months === 2 && own.twoMonths) }}
      formatters={texts.formatters}
      labels={{ ...texts.labels, labelDayButton: label, labelGridcell: label }}
    />
  )
}
