import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useToday } from '@/shared/dates/useToday'
import type { MessageKey } from '@/shared/i18n/messages'
import { Button } from '@/shared/ui/Button'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import type { Write } from '../filters/filterParams'
import { quickPeriods } from '../filters/period'
import css from './eventList.module.css'

/** More choices would be a second row of filters; one place is for a list without one of the filters. */
const MOST = 3

type Alternative = { label: string; count: number | undefined; parts: Record<string, string> }

type Props = {
  /** What finds nothing, with its time. */
  filter: EventFilter
  /** The events of each time under the other filters, by its name; undefined while they are not known. */
  counts: Record<string, number> | undefined
  write: Write
}

/** What finds events instead, as buttons with numbers: the same filters at other times, and the same time without one of the filters. */
export function Alternatives({ filter, counts, write }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const [first, second] = withoutOne(filter)
  const without = [useWithout(first), useWithout(second)].filter((one) => one !== null)
  const times: Alternative[] = quickPeriods(today).map(({ name, ...days }) => ({
    label: t(name),
    count: counts?.[name],
    parts: { date: '', from: '', to: '', when: '', ...days },
  }))
  const found = (all: Alternative[]) => all.filter(({ count }) => count)
  const other = found(without)
  const shown = [...found(times).slice(0, MOST - Math.min(other.length, 1)), ...other].slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <div className={css.otherTimes}>
      {shown.map(({ label, count, parts }) => (
        <Button key={label} onClick={() => write(parts)}>
          {label} <small>{count}</small>
        </Button>
      ))}
    </div>
  )
}

type Dropped = { name: MessageKey; parameter: string; rest: EventFilter }

/** The filter without each of the conditions that were chosen, the one that leaves out most first. */
function withoutOne(filter: EventFilter): Dropped[] {
  const { more = {} } = filter
  const drop = (parameter: string) => {
    const { [parameter]: _dropped, ...rest } = more
    return { ...filter, more: rest }
  }
  return [
    more.free ? { name: 'free' as const, parameter: 'free', rest: drop('free') } : null,
    more.audience ? { name: 'with_children' as const, parameter: 'audience', rest: drop('audience') } : null,
    filter.categories?.length
      ? {
          name: 'event_category_filter_placeholder' as const,
          parameter: 'category',
          rest: { ...filter, categories: [] },
        }
      : null,
    filter.cities?.length
      ? { name: 'city_filter_placeholder' as const, parameter: 'city', rest: { ...filter, cities: [] } }
      : null,
    filter.hosts?.length
      ? { name: 'host_filter_placeholder' as const, parameter: 'host', rest: { ...filter, hosts: [] } }
      : null,
  ].filter((one) => one !== null)
}

function useWithout(dropped: Dropped | undefined): Alternative | null {
  const { t } = useTranslation()
  const { currentData } = useCountEventsQuery(dropped?.rest ?? skipToken, { selectFromResult: dataOf })
  if (!dropped) return null
  const label = t('without_filter', { filter: t(dropped.name) })
  return { label, count: currentData?.total, parts: { [dropped.parameter]: '' } }
}
