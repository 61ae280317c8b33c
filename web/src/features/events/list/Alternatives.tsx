import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useToday } from '@/shared/dates/useToday'
import type { MessageKey } from '@/shared/i18n/messages'
import { Button } from '@/shared/ui/Button'
import type { EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { isQuickTime, type QuickTime } from '../core/quickTimes'
import type { Write } from '../filters/filterParams'
import { quickPeriods } from '../filters/period'
import css from './eventList.module.css'

/** More choices would be a second row of filters; one place is for a list without one of the filters. */
const MOST = 3

const NO_TIME = { date: '', from: '', to: '', when: '' }

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
  const times: Alternative[] = quickPeriods(today).map(({ name, ...days }) => ({
    label: t(name),
    count: counts?.[name],
    parts: { ...NO_TIME, ...days },
  }))
  const inTime = found(times)
  const [first, second, third] = withoutOne(filter, inTime.length > 0)
  const without = [useWithout(first), useWithout(second), useWithout(third)].filter((one) => one !== null)
  const other = found(without)
  const shown = [...inTime.slice(0, MOST - Math.min(other.length, 1)), ...other].slice(0, MOST)
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

const found = (all: Alternative[]) => all.filter(({ count }) => count)

type Dropped = { name: MessageKey | { words: string }; parts: Record<string, string>; rest: EventFilter }

/** The filter without each of the chosen conditions, first those that leave out most. Other times with events replace the one without. */
function withoutOne(filter: EventFilter, otherTimes: boolean): Dropped[] {
  const { more = {}, text, from, to } = filter
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(more).filter(([name]) => !names.includes(name)))
  const all: (Dropped | false)[] = [
    Boolean(more.when || from || to) &&
      !otherTimes && {
        name: isQuickTime(more.when ?? null) ? (more.when as QuickTime) : 'other_dates',
        parts: NO_TIME,
        rest: { ...filter, from: undefined, to: undefined, upcoming: true, more: without('when') },
      },
    Boolean(text) && { name: { words: text ?? '' }, parts: { q: '' }, rest: { ...filter, text: undefined } },
    Boolean(more.free) && { name: 'free', parts: { free: '' }, rest: { ...filter, more: without('free') } },
    Boolean(more.audience) && {
      name: 'with_children',
      parts: { audience: '' },
      rest: { ...filter, more: without('audience') },
    },
    Boolean(filter.categories?.length) && {
      name: 'event_category_filter_placeholder',
      parts: { category: '' },
      rest: { ...filter, categories: [] },
    },
    Boolean(filter.cities?.length) && {
      name: 'city_filter_placeholder',
      parts: { city: '' },
      rest: { ...filter, cities: [] },
    },
    Boolean(filter.hosts?.length) && {
      name: 'host_filter_placeholder',
      parts: { host: '' },
      rest: { ...filter, hosts: [] },
    },
  ]
  return all.filter((one) => one !== false)
}

function useWithout(dropped: Dropped | undefined): Alternative | null {
  const { t } = useTranslation()
  const { currentData } = useCountEventsQuery(dropped?.rest ?? skipToken, { selectFromResult: dataOf })
  if (!dropped) return null
  const { name } = dropped
  const label = t('without_filter', { filter: typeof name === 'string' ? t(name) : name.words })
  return { label, count: currentData?.total, parts: dropped.parts }
}
