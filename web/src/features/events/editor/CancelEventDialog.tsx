import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import css from '@/shared/forms/forms.module.css'
import { required, textsWithin } from '@/shared/forms/rules'
import { noTexts } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { useEventStatus } from './useEventStatus'

const REASON_MAX = 500

/** Cancels an event with a reason for visitors; the reason is required in one language only. */
export default function CancelEventDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ reason: noTexts() }, { reason: [required] }, { reason: textsWithin(REASON_MAX) })
  const { cancel, busy } = useEventStatus(id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.validate() && (await cancel(form.values.reason))) onClose()
  }
  return (
    <Dialog title={t('cancel_event')} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        <p>{t('cancel_event_text')}</p>
        <TranslatedField form={form} name="reason" kind="area" rows={2} label={t('reason')} needed />
        <div className={css.buttons}>
          <Button look="primary" type="submit" disabled={busy}>
            {t('cancel_event')}
          </Button>
          <Button onClick={onClose}>{t('keep_event')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
