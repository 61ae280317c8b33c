import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import ui from '@/shared/ui/ui.module.css'
import { type EventFilter, HAPPENING } from '../core/eventQueries'
import { EventGrid } from '../list/EventGrid'
import { DAY_LIST } from './DayCell'
import { withPeriod } from './month'

type Props = { day: Day; filter: EventFilter; params: URLSearchParams }

/** What happens on a day, below the table; the heading has the focus, so that the list is in view and read. */
export function DayList({ day, filter, params }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = longDay(day, locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has another list
  useEffect(() => heading.current?.focus(), [day])
  return (
    <section id={DAY_LIST} className={ui.section} aria-labelledby="day-title">
      <div className={ui.sectionHead}>
        <h2 id="day-title" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Link to={withPeriod(params, { first: day, last: day }, '')} aria-label={t('all_of', { name })}>
          {t('see_all')}
        </Link>
      </div>
      <EventGrid
        filter={{ ...filter, day, upcoming: true, soonest: true, more: { ...filter.more, ...HAPPENING } }}
        empty={t('no_event')}
        level="h3"
      />
    </section>
  )
}
