import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { longDay } from '@/shared/dates/format'
import { addDays, addMonths, type Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { Calendar } from '@/shared/forms/fields/Calendar'
import { dayOfLocal, localDate, useTwoMonths } from '@/shared/forms/fields/calendarParts'
import dayCalendar from '@/shared/forms/fields/dayCalendar.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { dayCounts, type EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { type DayRange, rangeAfter } from './ranges'

/** The first day of a month. */
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** `filter` has no times. */
type Props = { range: DayRange; filter: EventFilter; onChoose: (range: DayRange) => void }

/** A calendar in which two presses choose the first and the last day. A dot marks days with single events, whose number is in the name. */
export function RangeCalendar({ range, filter, onChoose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const two = useTwoMonths()
  const { from, to } = range
  const [month, setMonth] = useState(monthOf(from ?? to ?? today))
  const [seen, setSeen] = useState(from)
  const next = addMonths(month, 1)
  if (from !== seen) {
    // A start that was typed, or chosen by a shortcut, comes into view; one that was pressed is there.
    setSeen(from)
    if (from && (from < month || from >= (two ? addMonths(next, 1) : next))) setMonth(monthOf(from))
  }
  const first = useDayCounts(filter, month, true)
  const second = useDayCounts(filter, next, two)
  const countOn = (day: Day) => first[day] ?? second[day] ?? 0
  const label = (date: Date) => {
    const day = dayOfLocal(date)
    const count = countOn(day)
    return count > 0 ? `${longDay(day, locale)}: ${t('events_found', { count })}` : longDay(day, locale)
  }
  const start = from ?? to
  const end = to ?? from
  return (
    <Calendar
      mode="range"
      pair
      month={localDate(month)}
      onMonthChange={(date) => setMonth(dayOfLocal(date))}
      selected={start && end ? { from: localDate(start), to: localDate(end) } : undefined}
      onSelect={(_, date) => onChoose(rangeAfter(range, dayOfLocal(date)))}
      modifiers={{ marked: (date) => countOn(dayOfLocal(date)) > 0 }}
      modifiersClassNames={{ marked: dayCalendar.marked ?? '' }}
      labels={{ labelDayButton: label }}
    />
  )
}

const NONE: Record<Day, number> = {}

/** The numbers of single events on the days of a month from today on, which are asked for when the month is shown. */
function useDayCounts(filter: EventFilter, month: Day, shown: boolean): Record<Day, number> {
  const today = useToday()
  const last = addDays(addMonths(month, 1), -1)
  const days = { first: month < today ? today : month, last }
  const skip = !shown || last < today
  const { data } = useCountEventsQuery(dayCounts({ filter, month: days }), { selectFromResult: dataOf, skip })
  return data?.days ?? NONE
}
