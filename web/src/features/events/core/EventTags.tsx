import { useTranslation } from 'react-i18next'
import { soles } from '@/shared/money'
import { cx } from '@/shared/text'
import { Tag } from '@/shared/ui/Tags'
import { statusKeys, statusOf } from './eventDates'
import css from './events.module.css'
import type { Event, EventStatus } from './eventsApi'

/** The state of an event, unless it or its next date takes place as scheduled. */
export function StatusTag({ event }: { event: Event }) {
  const status = useStatusText(statusOf(event))
  return status && <Tag look="warn">{status}</Tag>
}

/** The price, which is said even when it is not known, and at most two facts: made for children, to be booked. */
export function EventFacts({ event }: { event: Event }) {
  const { t } = useTranslation()
  const price = usePrice(event)
  const facts = [
    event.audiences?.some(({ audience }) => audience === 'children') && t('audience_children'),
    event.needsBooking && t('booking_needed'),
  ].filter(Boolean)
  return (
    <p className={css.cardFacts}>
      <span className={cx(css.price, Boolean(event.isFree) && css.free)}>{price ?? t('price_at_door')}</span>
      {facts.map((fact) => ` · ${fact}`)}
    </p>
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
