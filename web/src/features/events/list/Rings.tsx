import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { useToday } from '@/shared/dates/useToday'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import eventsCss from '../core/events.module.css'
import type { Event } from '../core/eventsApi'
import { WalkFrom } from '../core/WalkText'
import css from './eventList.module.css'
import { groupedByWalk } from './walkRings'

type Props = {
  events: Entity<Event>[]
  /** Without what is on today, which another list has. */
  later: boolean
  /** Loads the next page; undefined without one. */
  onMore?: () => void
}

/** Cards below a heading for each ring around the visitor. */
export function Rings({ events, later, onMore }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const groups = groupedByWalk(events, useContext(WalkFrom), later ? today : null)
  // A page may have nothing but what is on today.
  const goesOn = groups.length === 0 && onMore
  useEffect(() => {
    if (goesOn) goesOn()
  }, [goesOn])
  return (
    <EventArtRow events={events}>
      {groups.map(({ minutes, events: listed }) => (
        <div key={minutes ?? 'far'} className={css.dayGroup}>
          <h2 className={css.day}>{minutes ? t('ring_minutes', { minutes }) : t('ring_farther')}</h2>
          <ul className={cx(ui.grid, eventsCss.rows)}>
            {listed.map((event) => (
              <li key={event.id}>
                <EventCard event={event} inList />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </EventArtRow>
  )
}
