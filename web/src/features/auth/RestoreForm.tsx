import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { email as emailRule, required } from '@/shared/forms/rules'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import css from './auth.module.css'
import { useForgotPasswordMutation } from './authApi'
import { useDelayedClose } from './useDelayedClose'

type Props = { onBack?: () => void; onDone?: () => void }

/** Requests a mail to reset the password; used in the login dialog and on the page of an invalid link. */
export function RestoreForm({ onBack, onDone }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const form = useForm({ email: '' }, { email: [required, emailRule] })
  const [restore, { isLoading }] = useForgotPasswordMutation()
  const [sent, setSent] = useState(false)
  useDelayedClose(sent, onDone)
  const { email } = form.values
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await restore({ email: email.trim() })
    if (answer.error) {
      show('error', t('restore_failed'))
      const reason = errorText(t, answer.error, '')
      form.setProblem('email', reason ? { text: reason } : null)
      return
    }
    setSent(true)
    show('success', t('check_your_email'))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField form={form} name="email" type="email" autoComplete="email" label={t('email')} needed />
      <SubmitButton disabled={!email || sent || isLoading} reason={email ? undefined : t('fill_in_email')}>
        {t('restore_password')}
      </SubmitButton>
      {onBack && (
        <div className={css.links}>
          <button type="button" onClick={onBack}>
            {t('back')}
          </button>
        </div>
      )}
      <FormReport report={report} />
    </form>
  )
}
