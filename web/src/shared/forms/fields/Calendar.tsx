import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { calendarClasses, FIRST_WEEKDAY, localDate, useCalendarTexts, useTwoMonths } from './calendarParts'
import css from './dayCalendar.module.css'

/** With `pair`, a wide screen has two months beside each other, whose height does not depend on their weeks. */
type Props = DayPickerProps & { pair?: boolean }

/** The calendar of all forms and filters: weeks from Monday, and the page's words for days and months, which the picker lacks in Quechua. */
export function Calendar({ pair, labels, ...props }: Props) {
  const locale = useLocale()
  const texts = useCalendarTexts()
  const today = useToday()
  const two = useTwoMonths() && pair
  const months = cx(calendarClasses.months, pair && css.even, two && css.two)
  return (
    <DayPicker
      lang={locale}
      weekStartsOn={FIRST_WEEKDAY}
      today={localDate(today)}
      showOutsideDays={false}
      numberOfMonths={two ? 2 : 1}
      pagedNavigation={pair}
      fixedWeeks={pair}
      classNames={{ ...calendarClasses, months }}
      formatters={texts.formatters}
      labels={{ ...texts.labels, ...labels }}
      {...props}
    />
  )
}
