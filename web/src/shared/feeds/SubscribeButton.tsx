import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '@/shared/i18n/i18n'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'

const SubscribeDialog = lazy(withMessages(() => import('./SubscribeDialog'), 'feeds'))

/** The search parameters of the events, and the name of the calendar. */
type Props = { search: URLSearchParams; title: string }

/** Opens the choice of a calendar that follows the events of a search. */
export function SubscribeButton({ search, title }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {t('subscribe')}
      </Button>
      {open && (
        <Suspense>
          <SubscribeDialog search={search} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
