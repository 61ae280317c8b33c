import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '@/shared/i18n/i18n'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'

const SubscribeDialog = lazy(withMessages(() => import('./SubscribeDialog'), 'feeds'))

/** The search parameters of the events, the name of the calendar, and other words than "Follow in my calendar". */
type Props = { search: URLSearchParams; title: string; label?: string }

/** Opens the choice of a calendar that follows the events of a search. */
export function SubscribeButton({ search, title, label }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {label ?? t('subscribe')}
      </Button>
      {open && (
        <Suspense>
          <SubscribeDialog search={search} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
