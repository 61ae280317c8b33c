import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { PASSWORD_MIN } from '@/shared/constants'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { confirms, minLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { signedIn } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import css from './account.module.css'
import { useChangePasswordMutation } from './authApi'

const empty = { currentPassword: '', password: '', passwordConfirmation: '' }
const rules = {
  currentPassword: [required],
  password: [required, minLength(PASSWORD_MIN)],
  passwordConfirmation: [required, minLength(PASSWORD_MIN), confirms('password')],
}

export function ChangePasswordForm() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show } = useReport()
  const form = useForm(empty, rules)
  const [change, { isLoading }] = useChangePasswordMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await change(form.values)
    if (answer.error || !answer.data.jwt) {
      const error = answer.error as ApiError
      form.showServerErrors(error, {})
      const text = errorText(t, error, t('password_not_changed'))
      if (error?.key === 'current_password_invalid') form.setProblem('currentPassword', { text })
      show('error', text)
      return
    }
    // The server has invalidated all former tokens.
    dispatch(signedIn(answer.data.jwt))
    form.reset(empty)
    show('success', t('password_changed'))
  }
  return (
    <form className={css.card} onSubmit={submit} noValidate aria-labelledby="change-password">
      <h3 id="change-password">{t('change_password')}</h3>
      <PasswordField
        form={form}
        name="currentPassword"
        autoComplete="current-password"
        label={t('current_password')}
        needed
      />
      <PasswordField
        form={form}
        name="password"
        autoComplete="new-password"
        label={t('new_password')}
        help={t('password_rule', { count: PASSWORD_MIN })}
        needed
      />
      <PasswordField
        form={form}
        name="passwordConfirmation"
        autoComplete="new-password"
        label={t('repeat_password')}
        needed
      />
      <div className={formCss.buttons}>
        <Button type="submit" disabled={isLoading}>
          {t('change_password')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
