import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { AreaField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { maxLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { Verdict } from '../core/deskApi'
import css from './queue.module.css'

const MESSAGE_MAX = 2000

type Props = {
  verdict: Verdict
  title: string
  /** Why the verdict could not be sent; '' unless it failed. */
  failed: string
  /** A message that could not be sent. */
  unsent: string
  onClose: () => void
  onSend: (verdict: Verdict, message: string) => Promise<ApiError | null>
}

/** The dialog for the message of a question or rejection; it warns that a rejection is final. */
export default function VerdictDialog({ verdict, title, failed, unsent, onClose, onSend }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const form = useForm({ message: unsent }, { message: [required, maxLength(MESSAGE_MAX)] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !form.validate()) return
    setBusy(true)
    const failure = await onSend(verdict, form.values.message.trim())
    setBusy(false)
    if (failure) form.showServerErrors(failure, { message: 'message' })
  }
  const reject = verdict === 'reject'
  return (
    <Dialog title={reject ? t('desk_reject_title') : t('desk_ask_title')} onClose={onClose}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <p>{reject ? t('desk_reject_text', { name: title }) : t('desk_ask_text', { name: title })}</p>
        <AreaField form={form} name="message" label={t('desk_message')} needed rows={5} />
        <Button look="primary" type="submit" disabled={busy}>
          {reject ? t('desk_reject') : t('desk_send_question')}
        </Button>
        <p role="alert" className={css.failed}>
          {failed}
        </p>
      </form>
    </Dialog>
  )
}
