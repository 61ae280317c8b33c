import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { FormReport } from '@/shared/forms/FormReport'
import css from '@/shared/forms/forms.module.css'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { isEditor, selectUser } from '@/shared/session/session'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { EventActions } from '../core/EventActions'
import { isOver } from '../core/eventsApi'
import { useOwnEventIdsQuery } from '../entry/editorApi'
import own from './eventActions.module.css'
import { useEventStatus } from './useEventStatus'
import { hostOf } from './WriterGate'

const EventStatusDialog = lazy(() => import('./EventStatusDialog'))

type Props = ComponentProps<typeof EventActions>
type Opened = 'more' | 'cancel' | 'state' | null

/** "Edit" and a dialog with the other actions, for editors and for the host of the event. */
export default function EventActionBar({ event, place }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [open, setOpen] = useState<Opened>(null)
  const close = () => setOpen(null)
  const mayEdit = useMayEdit(event)
  if (!mayEdit) return null
  const { id, attributes } = event
  const name = attributes.eventName
  return (
    <>
      <div className={own[place]}>
        <div className={own.bar}>
          <Link
            to={path(`/event-edit/${id}`)}
            className={buttonClass('secondary')}
            aria-label={`${t('edit_event')}: ${name}`}
          >
            {t('edit')}
          </Link>
          <Button
            round
            onClick={() => setOpen('more')}
            aria-label={`${t('more_actions')}: ${name}`}
            aria-haspopup="dialog"
          >
            <span aria-hidden="true">⋯</span>
          </Button>
        </div>
      </div>
      {open === 'more' && <MoreDialog event={event} onClose={close} onOpen={setOpen} />}
      <Suspense fallback={null}>
        {(open === 'cancel' || open === 'state') && (
          <EventStatusDialog id={id} cancels={open === 'cancel'} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type MoreProps = { event: Props['event']; onClose: () => void; onOpen: (next: Opened) => void }

function MoreDialog({ event: { id, attributes }, onClose, onOpen }: MoreProps) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const { reinstate, busy, report } = useEventStatus(id)
  const [over, cancelled] = [isOver(attributes), attributes.eventStatus === 'cancelled']
  const bringBack = async () => {
    if (await reinstate()) onClose()
  }
  return (
    <Dialog title={attributes.eventName} onClose={onClose}>
      <div className={css.buttons}>
        <Link to={path(`/create-event?from=${id}`)} className={buttonClass('secondary')}>
          {t('duplicate')}
        </Link>
        {!over && cancelled && (
          <Button disabled={busy} onClick={bringBack}>
            {t('bring_back')}
          </Button>
        )}
        {!over && !cancelled && <Button onClick={() => onOpen('cancel')}>{t('cancel_event')}</Button>}
        {!over && <Button onClick={() => onOpen('state')}>{t('change_state')}</Button>}
      </div>
      <FormReport report={report} />
    </Dialog>
  )
}

/** Cards do not know the host of their event, so the ids of a host's events are read once for all cards. */
function useMayEdit({ id, attributes }: Props['event']): boolean {
  const user = useSelector(selectUser)
  const host = user ? hostOf(user) : null
  const eventHost = attributes.eventHost?.data?.id
  const { data: ids } = useOwnEventIdsQuery(host ?? 0, { skip: host === null || eventHost !== undefined })
  if (isEditor(user)) return true
  return host !== null && (eventHost === undefined ? (ids?.includes(id) ?? false) : eventHost === host)
}
