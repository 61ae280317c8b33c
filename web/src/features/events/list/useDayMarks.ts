import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { longDay } from '@/shared/dates/format'
import { addDays, type Day, daysBetween } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { dayCounts, type EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { type Feast, useListFeastsQuery } from '../entry/recurrenceApi'

/** The longest period that the API counts by days. */
const DAYS_COUNTED = 42
const NONE: Record<Day, number> = {}
const NO_FEASTS: Feast[] = []

/** What a row of days says about a day beside its date: whether single events or a feast are on it, and its whole name. */
export type DayMark = { name: string; events: boolean; feast: boolean }

/**
 * The marks of the coming days, of which more than the first six weeks are counted only for the whole row. `filter` has no times. Past
 * days, which cannot be chosen, have none.
 */
export function useDayMarks(filter: EventFilter, today: Day, whole: boolean): (day: Day) => DayMark {
  const { t } = useTranslation()
  const locale = useLocale()
  const periods = [
    useCounts(filter, today, true),
    useCounts(filter, addDays(today, DAYS_COUNTED), whole),
    useCounts(filter, addDays(today, 2 * DAYS_COUNTED), whole),
  ]
  const { data: feasts = NO_FEASTS } = useListFeastsQuery(locale, { selectFromResult: dataOf })
  const feastsOf = namesByDay(feasts, today)
  return (day) => {
    const count = periods.find((days) => days[day])?.[day] ?? 0
    const names = feastsOf.get(day) ?? []
    const named = [longDay(day, locale), ...names].join(', ')
    const name = count > 0 ? `${named}: ${t('events_found', { count })}` : named
    return { name, events: count > 0, feast: names.length > 0 }
  }
}

/** The numbers of single events on the days of one period. */
function useCounts(filter: EventFilter, first: Day, shown: boolean): Record<Day, number> {
  const month = { first, last: addDays(first, DAYS_COUNTED - 1) }
  const { data } = useCountEventsQuery(dayCounts({ filter, month }), { selectFromResult: dataOf, skip: !shown })
  return data?.days ?? NONE
}

/** The names of the feasts of each day from today on. */
function namesByDay(feasts: Feast[], today: Day): Map<Day, string[]> {
  const names = new Map<Day, string[]>()
  for (const { name, days, lastsDays } of feasts)
    for (const day of days.flatMap((first) => daysBetween(first, addDays(first, lastsDays - 1))))
      if (day >= today) names.set(day, [...(names.get(day) ?? []), name])
  return names
}
