import { lazy } from 'react'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import ui from '@/shared/ui/ui.module.css'
import { changed, type Write } from '../filters/filterParams'
import { type HomePeriod, inPeriod } from './homePeriod'
import type { HomeFilter } from './homeQueries'

const DateCarousel = lazy(() => import('../list/DateCarousel').then((file) => ({ default: file.DateCarousel })))
const Filters = lazy(() => import('../filters/Filters').then((file) => ({ default: file.Filters })))

type Props = {
  panel: 'dates' | 'filters'
  filter: HomeFilter
  period: HomePeriod | null
  /** The chosen day, null for the present and the weekend. */
  day: Day | null
  write: Write
}

/** What the row of filters opens: the days of the coming three months, or the filters by city, category and host. */
export function HomePanels({ panel, filter, period, day, write }: Props) {
  const today = useToday()
  if (panel === 'dates')
    return (
      <DateCarousel
        today={today}
        chosen={day ?? (period ? null : today)}
        filter={filter}
        onChoose={(next) => write({ when: '', date: next === today ? '' : next })}
      />
    )
  return (
    <div className={ui.tags}>
      <Filters
        filter={{ ...filter, ...inPeriod(filter, period ?? { day: today }) }}
        onChange={(part, change) => write(changed(part, change))}
      />
    </div>
  )
}
