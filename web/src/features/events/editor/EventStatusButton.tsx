import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormReport } from '@/shared/forms/FormReport'
import { Button } from '@/shared/ui/Button'
import type { EventStatus } from '../core/eventsApi'
import { useEventStatus } from './useEventStatus'

const EventStatusDialog = lazy(() => import('./EventStatusDialog'))

/** Cancels an event after a dialog, or reinstates a cancelled one. `name` is part of the accessible name, which must be unique in a list. */
export function EventStatusButton({ id, status, name }: { id: number; status: EventStatus | null; name?: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { reinstate, busy, report } = useEventStatus(id)
  const cancelled = status === 'cancelled'
  const text = cancelled ? t('bring_back') : t('cancel_event')
  return (
    <>
      <Button
        disabled={busy}
        onClick={cancelled ? reinstate : () => setOpen(true)}
        aria-label={name && `${text}: ${name}`}
      >
        {text}
      </Button>
      {report && <FormReport report={report} />}
      {open && (
        <Suspense fallback={null}>
          <EventStatusDialog cancels id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
