import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useQueryParts } from '@/shared/useQueryParts'
import type { EventFilter } from '../core/eventQueries'
import { Filters } from '../filters/Filters'
import { changed } from '../filters/filterParams'
import { DateCarousel } from './DateCarousel'
import css from './eventList.module.css'

type Props = {
  filter: EventFilter & Required<Pick<EventFilter, 'cities' | 'categories' | 'hosts'>>
  day: Day | null
}

/** Days and filters of a host with many events. */
export default function HostDays({ filter, day }: Props) {
  const [, write] = useQueryParts()
  return (
    <>
      <DateCarousel
        today={useToday()}
        chosen={day}
        filter={withoutTimes(filter)}
        onChoose={(date) => write({ date })}
      />
      <div className={css.pills}>
        <Filters ofHost filter={filter} onChange={(part, change) => write(changed(part, change))} />
      </div>
    </>
  )
}

const withoutTimes = ({ day: _day, upcoming: _upcoming, soonest: _soonest, ...others }: Props['filter']) => others
