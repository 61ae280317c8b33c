import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

type Props = { title: string; text: string; action: string; busy?: boolean; onClose: () => void; onConfirm: () => void }

/** Asks for confirmation before an action that affects other users. */
export function ConfirmDialog({ title, text, action, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={formCss.buttons}>
        <Button look="primary" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{t('desk_cancel')}</Button>
      </div>
    </Dialog>
  )
}
