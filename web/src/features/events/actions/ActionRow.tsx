import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '@/shared/i18n/i18n'
import { SaveButton } from '@/shared/saved/SaveButton'
import { isIn } from '@/shared/saved/saved'
import { useSaved } from '@/shared/saved/useSaved'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { takesPlace } from '../core/eventDates'
import { type Event, isOver } from '../core/eventsApi'
import css from './actions.module.css'
import { ShareButton } from './ShareButton'

const CalendarDialog = lazy(withMessages(() => import('./CalendarDialog'), 'feeds'))
const SubscribeDialog = lazy(withMessages(() => import('@/shared/feeds/SubscribeDialog'), 'feeds'))

type Props = { id: number; event: Event; place: string }

/** Whether a visitor can still plan an event: it is neither over nor off. */
export const isAhead = (event: Event) => !isOver(event) && takesPlace({ status: event.eventStatus ?? undefined })

/** The buttons of an event: save it, add it to a calendar, share it. */
export function ActionRow({ id, event, place }: Props) {
  const saved = isIn(useSaved(), { kind: 'event', id: String(id) })
  // A postponed event can be kept, to see its new date; a cancelled one only if it is to be removed from the list.
  const keeps = saved || event.eventStatus !== 'cancelled'
  return (
    <div className={css.row}>
      {keeps && <SaveButton wide kind="event" id={String(id)} name={event.eventName} />}
      {isAhead(event) && <CalendarButton id={id} event={event} place={place} />}
      <ShareButton id={id} event={event} />
    </div>
  )
}

function CalendarButton(props: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {t('calendar_short')}
      </Button>
      {open && <Calendars {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** One date as an entry of a calendar; of an event with several dates a calendar can also follow all of them. */
export function Calendars({ id, event, place, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const [follows, follow] = useState(false)
  const several = (event.occurrences?.length ?? 0) > 1
  return (
    <Suspense>
      {follows ? (
        <SubscribeDialog
          search={new URLSearchParams({ event: String(id) })}
          title={event.eventName}
          heading={t('subscribe')}
          onClose={onClose}
        />
      ) : (
        <CalendarDialog {...{ id, event, place, onClose }} onFollow={several ? () => follow(true) : undefined} />
      )}
    </Suspense>
  )
}
