import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '@/shared/i18n/i18n'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'

const SubscribeDialog = lazy(withMessages(() => import('./SubscribeDialog'), 'feeds'))

/** The name of the calendar, and what it has: the events of the search parameters, or a file of the portal. */
type Props = { title: string; label?: string } & ({ search: URLSearchParams } | { file: string })

/** Opens the choice of a calendar that follows the events of a search, or a file. */
export function SubscribeButton({ label, ...calendar }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const words = label ?? t('subscribe')
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {words}
      </Button>
      {open && (
        <Suspense>
          <SubscribeDialog {...calendar} heading={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
