import { useTranslation } from 'react-i18next'
import { ofDay } from '@/features/events/core/eventQueries'
import { Filters } from '@/features/events/filters/Filters'
import { changed, filtersOf } from '@/features/events/filters/filterParams'
import { DateCarousel } from '@/features/events/list/DateCarousel'
import { EventGrid } from '@/features/events/list/EventGrid'
import { longDay } from '@/shared/dates/format'
import { isComing } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { EventRow } from './EventRow'
import css from './home.module.css'

/**
 * The events of a day: what happens, by the next date, and below it a row of what is open all year. Day, cities and categories are in
 * the URL, so the selection can be shared.
 */
export function HomeAgenda() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const today = useToday()
  const requested = params.get('date') ?? today
  const day = isComing(requested, today) ? requested : today
  const chosen = filtersOf(params)
  const { happening, open } = ofDay({ day, ...chosen })
  const title = day === today ? t('events_today') : t('events_on', { date: longDay(day, locale) })
  return (
    <section id="events" className={css.agenda} aria-labelledby="agenda-title">
      <div className={css.head}>
        <h1>{t('main_title')}</h1>
        <p className={ui.lead}>{t('main_lead')}</p>
      </div>
      <div className={css.sticky}>
        <div className={css.bar}>
          <DateCarousel today={today} chosen={day} onChoose={(next) => write({ date: next === today ? '' : next })} />
        </div>
      </div>
      <div className={css.body}>
        <div className={css.filters}>
          <h2 id="agenda-title">{title}</h2>
          <div className={ui.tags}>
            <Filters filter={{ locale, day, ...chosen }} onChange={(part, change) => write(changed(part, change))} />
          </div>
        </div>
        <EventGrid filter={{ locale, ...happening }} empty={t('no_event')} />
        <Deferred>
          <EventRow title={t('always_open')} filter={{ locale, ...open }} all={`/events?from=${day}&to=${day}`} />
        </Deferred>
      </div>
    </section>
  )
}
