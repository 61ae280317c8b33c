import { useTranslation } from 'react-i18next'
import { dayOfMonth } from '@/shared/dates/dayWords'
import { dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Fact } from '@/shared/ui/Fact'
import ui from '@/shared/ui/ui.module.css'
import { ActionRow } from '../actions/ActionRow'
import { MainAction } from '../actions/MainAction'
import { usePrice } from '../core/EventTags'
import { dateOf } from '../core/eventDates'
import { type Event, isOver } from '../core/eventsApi'
import { EventDates } from '../dates/EventDates'
import dates from '../dates/eventDates.module.css'
import { placeOf, placeOn } from '../dates/eventFacts'
import { ChangeLog } from './ChangeLog'
import css from './eventPage.module.css'

type Props = { id: number; event: Event; preview: boolean }

/** The sticky side column: date, place, price and the actions; a preview lacks the main one, a bar on a phone that would cover the desk. */
export function EventSide({ id, event, preview }: Props) {
  const { t } = useTranslation()
  useToday() // re-renders at midnight, when an event may be over
  const [place, usual] = [placeOn(event), placeOf(event)]
  const price = usePrice(event)
  return (
    <aside className={css.side} aria-label={t('when_and_where')}>
      <dl className={ui.facts}>
        {dateOf(event).startsAt && (
          <Fact icon="calendar" term={t('when')}>
            <EventDates id={id} event={event} />
            {!isOver(event) && <Confirmation event={event} />}
            <ChangeLog event={event} />
          </Fact>
        )}
        {place && (
          <Fact icon="pin" term={t('where')}>
            {place}
            {usual && usual !== place && (event.occurrences?.length ?? 0) > 1 && (
              <p className={dates.former}>{t('place_of_other_dates', { place: usual })}</p>
            )}
          </Fact>
        )}
        <Fact icon="ticket" term={t('price')}>
          {price ?? t('price_at_door')}
        </Fact>
      </dl>
      <ActionRow id={id} event={event} place={usual} />
      {!preview && <MainAction id={id} event={event} place={usual} />}
    </aside>
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
