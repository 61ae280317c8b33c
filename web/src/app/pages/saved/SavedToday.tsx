import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EventArtRow } from '@/features/events/core/EventArtRow'
import { useListEventsInfiniteQuery } from '@/features/events/core/eventsApi'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { useSaved } from '@/shared/saved/useSaved'
import ui from '@/shared/ui/ui.module.css'
import { DayOfPlan } from './EventDays'
import { byDay } from './savedDays'

/** What a visitor has saved for today; nothing without it, and while it loads. */
export default function SavedToday() {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const saved = useSaved().filter(({ kind, id }) => kind === 'event' && Number.isInteger(Number(id)))
  const ids = saved.map(({ id }) => Number(id))
  const { currentData } = useListEventsInfiniteQuery({ locale, ids, soonest: true }, { skip: ids.length === 0 })
  const events = currentData?.pages.flatMap(({ data }) => data) ?? []
  const group = byDay(events, today).days.find(({ day }) => day === today)
  if (!group) return null
  return (
    <EventArtRow events={group.events}>
      <DayOfPlan group={group} />
      <p className={ui.more}>
        <Link to={path('/saved')}>{t('see_list')}</Link>
      </p>
    </EventArtRow>
  )
}
