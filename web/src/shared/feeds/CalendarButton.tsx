import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '@/shared/i18n/i18n'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'

const CalendarDialog = lazy(withMessages(() => import('./CalendarDialog'), 'feeds'))

/** Adds the events of a search, which names them, to the visitor's calendar. */
export function CalendarButton({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {t('add_to_calendar')}
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
