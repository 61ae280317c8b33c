import { useTranslation } from 'react-i18next'
import { longDay } from '@/shared/dates/format'
import { isComing } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { Filters } from '../filters/Filters'
import { changed, filtersOf } from '../filters/filterParams'
import { DateCarousel } from './DateCarousel'
import { EventGrid } from './EventGrid'
import css from './eventList.module.css'

/** The coming events of a host, or those of one day. Day, cities and categories are in the URL. */
export function HostCalendar({ host }: { host: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const today = useToday()
  const requested = params.get('date') ?? ''
  const day = isComing(requested, today) ? requested : null
  const chosen = { ...filtersOf(params), hosts: [host] }
  const filter = { locale, ...chosen, ...(day ? { day } : { upcoming: true, soonest: true }) }
  const filtered = chosen.cities.length + chosen.categories.length > 0
  const empty = filtered ? t('nothing_on') : day ? t('no_event') : t('no_events_of_host')
  return (
    <>
      <DateCarousel today={today} chosen={day} onChoose={(date) => write({ date })} />
      <div className={css.pills}>
        <Filters ofHost filter={filter} onChange={(part, change) => write(changed(part, change))} />
      </div>
      {day && (
        <div className={ui.sectionHead}>
          <p role="status">{t('events_on', { date: longDay(day, locale) })}</p>
          <Button onClick={() => write({ date: '' })}>{t('all_coming')}</Button>
        </div>
      )}
      <EventGrid filter={filter} empty={empty} />
    </>
  )
}
