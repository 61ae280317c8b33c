import { useTranslation } from 'react-i18next'
import { soles } from '@/shared/money'
import { Tag } from '@/shared/ui/Tags'
import { statusKeys, statusOf } from './eventDates'
import type { Event, EventStatus } from './eventsApi'

/** The price, what is made for children or to be booked, and, unless the event or its next date takes place as scheduled, the status. */
export function EventTags({ event }: { event: Event }) {
  const status = useStatusText(statusOf(event))
  const price = usePrice(event)
  const { t } = useTranslation()
  const forChildren = event.audiences?.some(({ audience }) => audience === 'children')
  return (
    <>
      {status && <Tag look="warn">{status}</Tag>}
      {price && <Tag>{price}</Tag>}
      {forChildren && <Tag>{t('audience_children')}</Tag>}
      {event.needsBooking && <Tag>{t('booking_needed')}</Tag>}
    </>
  )
}

/** The price or "free"; null when neither is known. */
export function usePrice({ isFree, eventPrice }: Event): string | null {
  const { t } = useTranslation()
  if (isFree) return t('free')
  return eventPrice === null || eventPrice === undefined ? null : soles(eventPrice)
}

/** The text of a status; null for a scheduled event or date. */
export function useStatusText(status: EventStatus | null | undefined): string | null {
  const { t } = useTranslation()
  const key = status && statusKeys[status]
  return key ? t(key) : null
}
