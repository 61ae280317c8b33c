import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { selectMayBecomePartner } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** The button to apply as a partner, for signed-in users who are not hosts. */
export default function BecomePartner({ className }: { className?: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const may = useSelector(selectMayBecomePartner)
  const [dialogOpen, setDialogOpen] = useState(false)
  if (!may) return null
  const accept = () => {
    setDialogOpen(false)
    void navigate(path('/partners-registration'))
  }
  return (
    <div className={className}>
      <Button onClick={() => setDialogOpen(true)}>{t('partners_button_become_partner')}</Button>
      {dialogOpen && (
        <Dialog title={t('event_host_registration_redirect')} onClose={() => setDialogOpen(false)}>
          <p>{t('event_host_registration_redirect_content')}</p>
          <Button look="primary" onClick={accept}>
            {t('accept')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
