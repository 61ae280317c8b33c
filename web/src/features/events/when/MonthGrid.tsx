import { useTranslation } from 'react-i18next'
import { longDay } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { Calendar } from '@/shared/forms/fields/Calendar'
import { dayOfLocal, localDate } from '@/shared/forms/fields/calendarParts'
import { useLocale } from '@/shared/i18n/useLocale'
import { datesOn, lastShown, type PlannedDate } from '../entry/changes'
import { useDateTexts } from './useDateTexts'
import own from './when.module.css'

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
  const textOf = useDateTexts()
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
    <Calendar
      pair
      onDayClick={onOpen && ((date) => onOpen(dayOfLocal(date)))}
      defaultMonth={localDate(first)}
      startMonth={localDate(start)}
      endMonth={localDate(lastShown(dates, first))}
      modifiers={{ planned: on('planned'), out: on('out'), changed: (date) => changed.has(dayOfLocal(date)) }}
      modifiersClassNames={{ planned: own.planned ?? '', out: own.out ?? '', changed: own.changed ?? '' }}
      labels={{ labelDayButton: label, labelGridcell: label }}
    />
  )
}
