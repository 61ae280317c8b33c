import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { longDay } from '@/shared/dates/format'
import { dayOf, periodOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { isEvening } from '../core/clockText'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import { byStart, dateOf } from '../core/eventDates'
import eventsCss from '../core/events.module.css'
import type { Event } from '../core/eventsApi'
import css from './instead.module.css'
import { useListInsteadQuery } from './pageApi'

/**
 * What takes place on the day of an event that does not, at the same hour or later. The heading and the room of the rows are in the first
 * view, too (gateway/internal/pages/instead.go), so that nothing moves when they arrive.
 */
export function Instead({ event: { id, attributes } }: { event: Entity<Event> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const { startsAt } = dateOf(attributes)
  const day = startsAt && dayOf(startsAt)
  if (!day || day < today) return null
  return (
    <section className={css.instead} aria-labelledby="instead">
      <div className={ui.sectionHead}>
        <h2 id="instead">{t(isEvening(startsAt) ? 'instead_that_evening' : 'instead_that_day')}</h2>
        <Link
          to={path(`/events?${new URLSearchParams({ from: day, to: day })}`)}
          aria-label={t('all_of', { name: longDay(day, locale) })}
        >
          {t('see_all')}
        </Link>
      </div>
      <Rows not={id} from={startsAt} to={periodOf(day).to} />
    </section>
  )
}

function Rows(period: { not: number; from: string; to: string }) {
  const { t } = useTranslation()
  const { data, isFetching } = useListInsteadQuery({ ...period, locale: useLocale() })
  if (!data) return isFetching ? <div className={css.space} /> : null
  if (data.length === 0) return <p>{t('nothing_else_that_day')}</p>
  return (
    <ul className={cx(ui.grid, eventsCss.rows, eventsCss.few)}>
      <EventArtRow events={data}>
        {data.toSorted(byStart).map((event) => (
          <li key={event.id}>
            <EventCard event={event} inList />
          </li>
        ))}
      </EventArtRow>
    </ul>
  )
}
