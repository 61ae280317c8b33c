import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { PASSWORD_MIN, USERNAME_MIN } from '@/shared/constants'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { confirms, email as emailRule, minLength, required } from '@/shared/forms/rules'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import css from './auth.module.css'
import { useRegisterMutation } from './authApi'
import { useDelayedClose } from './useDelayedClose'

const rules = {
  username: [required, minLength(USERNAME_MIN)],
  email: [required, emailRule],
  password: [required, minLength(PASSWORD_MIN)],
  repeat: [required, confirms('password')],
}

export function RegisterForm({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const form = useForm({ username: '', email: '', password: '', repeat: '' }, rules)
  const [register, { isLoading }] = useRegisterMutation()
  const [sent, setSent] = useState(false)
  useDelayedClose(sent, onDone)
  const { username, email, password, repeat } = form.values
  const same = password !== '' && password === repeat
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await register({ username: username.trim(), email: email.trim(), password })
    if (answer.error) {
      form.showServerErrors(answer.error as ApiError, {})
      show('error', errorText(t, answer.error, t('registration_failed')))
      return
    }
    setSent(true)
    show('success', t('check_your_email'))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField form={form} name="username" autoComplete="username" label={t('user_name')} needed />
      <TextField form={form} name="email" type="email" autoComplete="email" label={t('email')} needed />
      <PasswordField
        form={form}
        name="password"
        autoComplete="new-password"
        label={t('password')}
        help={t('password_rule', { count: PASSWORD_MIN })}
        needed
      />
      <PasswordField
        form={form}
        name="repeat"
        autoComplete="new-password"
        label={t('repeat_password')}
        good={same}
        needed
      />
      <SubmitButton disabled={!same || sent || isLoading} reason={same ? undefined : t('passwords_needed')}>
        {t('register')}
      </SubmitButton>
      <div className={css.links}>
        <button type="button" onClick={onBack}>
          {t('back')}
        </button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
