import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { email as emailRule, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { useResendConfirmationMutation } from './authApi'

/** Requests another confirmation mail; the message is the same for every address, so that it does not reveal accounts. */
function useResend() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [resend, { isLoading }] = useResendConfirmationMutation()
  const [sent, setSent] = useState(false)
  const { report, show, clear } = useReport()
  const send = async (email: string) => {
    const answer = await resend({ email })
    if (answer.error) return show('error', errorText(t, answer.error, t('load_failed')))
    clear()
    setSent(true)
    dispatch(toasted('success', t('check_your_email')))
  }
  return { send, sent, isLoading, report }
}

export function ResendForm() {
  const { t } = useTranslation()
  const form = useForm({ email: '' }, { email: [required, emailRule] })
  const { send, sent, isLoading, report } = useResend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) void send(form.values.email.trim())
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        label={t('email')}
        help={t('confirmation_again_help')}
        needed
      />
      <div>
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('send_link_again')}
        </Button>
      </div>
      <p role="status">{sent && t('confirmation_sent')}</p>
      <FormReport report={report} />
    </form>
  )
}

/** Offers another mail after a login whose address is not confirmed. */
export function ResendOffer({ email }: { email: string }) {
  const { t } = useTranslation()
  const { send, sent, isLoading, report } = useResend()
  return (
    <div className={formCss.notice}>
      <p role="status">{sent ? t('confirmation_sent') : t('account_not_confirmed')}</p>
      <Button onClick={() => send(email)} disabled={sent || isLoading}>
        {t('send_link_again')}
      </Button>
      <FormReport report={report} />
    </div>
  )
}
