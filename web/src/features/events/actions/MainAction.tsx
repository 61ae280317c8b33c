import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import { telLink, webLink } from '@/shared/webLink'
import { usePrice } from '../core/EventTags'
import type { Event } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'
import { Calendars, isAhead } from './ActionRow'
import css from './actions.module.css'

type Props = { id: number; event: Event; place: string }

/**
 * The one thing that most visitors come for: tickets, else a booking, else a reminder. On a phone it is a bar at the lower edge with the
 * price and the next date; beside the text of a wide screen a button, since price and date are there already.
 */
export function MainAction({ id, event, place }: Props) {
  const { t } = useTranslation()
  const price = usePrice(event) ?? t('price_at_door')
  const { startsAt, clock, closing } = useWhen(event)
  if (!isAhead(event) || !startsAt) return null
  const link = linkOf(event)
  return (
    <div className={cx(css.main, !link && css.reminder)}>
      <p>
        <strong>{price}</strong>
        <span>
          <time dateTime={startsAt} className={closing ? ui.closing : undefined}>
            {clock}
          </time>
        </span>
      </p>
      {link ? (
        <a className={buttonClass('primary')} href={link.href} target="_blank" rel="noopener noreferrer">
          <Icon name="ticket" /> {t(link.label)}
        </a>
      ) : (
        <Reminder id={id} event={event} place={place} />
      )}
    </div>
  )
}

/** Where tickets or places are to be had; null for an event that needs neither, or does not say where. */
function linkOf({ linkToBuyTicket, needsBooking, eventWebSite, eventContacts }: Event) {
  const ticket = webLink(linkToBuyTicket)
  if (ticket) return { label: 'buy_ticket', href: ticket } as const
  const tel = eventContacts?.tel?.trim()
  const href = webLink(eventWebSite) ?? (tel ? telLink(tel) : null)
  return needsBooking && href ? ({ label: 'book', href } as const) : null
}

function Reminder(props: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('add_to_calendar')}
      </Button>
      {open && <Calendars {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
