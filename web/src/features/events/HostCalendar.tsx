import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MONTHS_AHEAD } from '@/shared/constants'
import { longDay } from '@/shared/dates/format'
import { addMonths, dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import { DateCarousel } from './DateCarousel'
import { EventGrid } from './EventGrid'

/** Everything that a host has coming, or what it has on one day; the day stands in the address. */
export function HostCalendar({ host }: { host: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const asked = params.get('date') ?? ''
  const day = asked >= today && asked <= addMonths(today, MONTHS_AHEAD) ? asked : null
  const choose = (next: string | null) =>
    setParams(next ? { date: next } : {}, { replace: true, preventScrollReset: true })
  const filter = { locale, hosts: [host], ...(day ? { day } : { upcoming: true, soonest: true }) }
  return (
    <>
      <DateCarousel today={today} chosen={day} onChoose={choose} />
      {day && (
        <div className={ui.sectionHead}>
          <p role="status">{t('events_on', { date: longDay(day, locale) })}</p>
          <Button onClick={() => choose(null)}>{t('all_coming')}</Button>
        </div>
      )}
      <EventGrid filter={filter} empty={day ? t('no_event') : t('no_events_of_host')} />
    </>
  )
}
