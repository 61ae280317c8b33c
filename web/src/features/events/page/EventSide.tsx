import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { dayOfMonth } from '@/shared/dates/dayWords'
import type { Translate } from '@/shared/dates/feasts'
import { dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import { webLink } from '@/shared/webLink'
import { usePrice } from '../core/EventTags'
import { dateOf } from '../core/eventDates'
import { type Event, isOver } from '../core/eventsApi'
import { ChangeLog } from './ChangeLog'
import { EventDates } from './EventDates'
import { placeOf, placeOn, shareText } from './eventFacts'
import css from './eventPage.module.css'
import { ShareButton } from './ShareButton'

const CalendarDialog = lazy(withMessages(() => import('./CalendarDialog'), 'feeds'))

/** The sticky side column: date, place, price and the actions. */
export function EventSide({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  useToday() // re-renders at midnight, when an event may be over
  const over = isOver(event)
  const ticket = over ? null : webLink(event.linkToBuyTicket)
  const path = useLocalePath()
  const { search } = useLocation()
  const [place, usual] = [placeOn(event), placeOf(event)]
  const price = usePrice(event)
  return (
    <aside className={css.side} aria-label={t('when_and_where')}>
      <dl className={ui.facts}>
        {dateOf(event).startsAt && (
          <Fact icon="calendar" term={t('when')}>
            <EventDates id={id} event={event} />
            {!over && <Confirmation event={event} />}
            <ChangeLog event={event} />
          </Fact>
        )}
        {place && (
          <Fact icon="pin" term={t('where')}>
            {place}
            {usual && usual !== place && (event.occurrences?.length ?? 0) > 1 && (
              <p className={css.former}>{t('place_of_other_dates', { place: usual })}</p>
            )}
          </Fact>
        )}
        <Fact icon="ticket" term={t('price')}>
          {price ?? t('price_at_door')}
        </Fact>
      </dl>
      <div className={css.sideActions}>
        {ticket && (
          <a className={buttonClass('primary')} href={ticket} target="_blank" rel="noopener noreferrer">
            <Icon name="ticket" /> {t('buy_ticket')}
          </a>
        )}
        <AddToCalendar id={id} event={event} place={usual} />
        {(event.occurrences?.length ?? 0) > 1 && (
          <SubscribeButton search={new URLSearchParams({ event: String(id) })} title={event.eventName} />
        )}
        <SaveButton wide kind="event" id={String(id)} name={event.eventName} />
        <ShareButton title={event.eventName} text={shareText(event, locale, t as Translate)} />
        {dateOf(event).startsAt && (
          <Link className={buttonClass('secondary')} to={path(`/event/${id}/poster`) + previewOf(search)}>
            <Icon name="print" /> {t('print_poster')}
          </Link>
        )}
      </div>
    </aside>
  )
}

function AddToCalendar(props: { id: number; event: Event; place: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {t('add_to_calendar')}
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the host stands by the coming dates; nothing while nobody asked. */
function Confirmation({ event: { confirmedAt, isUnconfirmed } }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!isUnconfirmed && !confirmedAt) return null
  return (
    <p className={css.confirmed}>
      {isUnconfirmed || !confirmedAt
        ? t('not_confirmed_by_host')
        : t('confirmed_by_host', { day: dayOfMonth(dayOf(confirmedAt), locale) })}
    </p>
  )
}

/** The token without which a draft is not visible. */
function previewOf(search: string): string {
  const preview = new URLSearchParams(search).get('preview')
  return preview ? `?preview=${encodeURIComponent(preview)}` : ''
}
