import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Carousel } from '@/shared/ui/row/Carousel'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import { useListEventsInfiniteQuery } from '../core/eventsApi'
import { type Recent as Ids, keepRecent, readRecent, viewed } from './recent'
import css from './recent.module.css'

/**
 * The events that were opened on this device before this one, which is kept from now on. The list never leaves the device, except for the
 * ids in the request for the cards.
 */
export default function Recent({ id }: { id: number }) {
  const { t } = useTranslation()
  const [recent, setRecent] = useState(readRecent)
  useEffect(() => {
    // Read again: another tab may have changed it.
    keepRecent(viewed(readRecent(), id))
  }, [id])
  const change = (ids: Ids) => {
    keepRecent(ids)
    setRecent(ids)
  }
  if (!recent)
    return (
      <p className={css.choice}>
        {t('recent_off')} <Button onClick={() => change([])}>{t('recent_turn_on')}</Button>
      </p>
    )
  return <Row ids={recent.filter((other) => other !== id)} onChange={change} />
}

function Row({ ids, onChange }: { ids: readonly number[]; onChange: (recent: Ids) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const filter = ids.length > 0 ? { locale, ids: [...ids].sort((one, other) => one - other) } : skipToken
  const { currentData } = useListEventsInfiniteQuery(filter, { selectFromResult: dataOf })
  const found = currentData?.pages.flatMap(({ data }) => data) ?? []
  const events = ids.flatMap((id) => found.find((event) => event.id === id) ?? [])
  if (events.length === 0) return null
  return (
    <div>
      <Carousel title={t('recently_viewed')} lead={t('recent_lead')}>
        <EventArtRow events={events}>
          {events.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </EventArtRow>
      </Carousel>
      <p className={css.choice}>
        <Button onClick={() => onChange([])}>{t('recent_clear')}</Button>
        <Button onClick={() => onChange(null)}>{t('recent_turn_off')}</Button>
      </p>
    </div>
  )
}
