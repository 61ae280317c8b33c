import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'
import { SafeAnswers } from '@/shared/forms/SafeAnswers'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

type Props = {
  title: string
  text: string
  action: string
  busy?: boolean
  /** The action deletes something or locks somebody out: the safe answer is the primary one. */
  final?: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before an action that affects other users. */
export function ConfirmDialog({ title, text, action, busy, final, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {final ? (
        <SafeAnswers safe={t('desk_cancel')} final={action} busy={busy} onSafe={onClose} onFinal={onConfirm} />
      ) : (
        <div className={formCss.buttons}>
          <Button look="primary" disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('desk_cancel')}</Button>
        </div>
      )}
    </Dialog>
  )
}
