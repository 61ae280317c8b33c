import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { required } from '@/shared/forms/rules'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { selectFormUser } from '@/shared/session/session'
import css from './auth.module.css'
import { useLoginMutation } from './authApi'
import { ResendOffer } from './ResendForm'
import { CodeField } from './secondFactor/CodeField'
import { SecondFactorSetup } from './secondFactor/SecondFactorSetup'
import { useSignIn } from './useSignIn'

type Props = { onRegister: () => void; onRestore: () => void; onDone: () => void }

export function LoginForm({ onRegister, onRestore, onDone }: Props) {
  const { t } = useTranslation()
  const { report, show, clear } = useReport()
  const navigate = useNavigate()
  const path = useLocalePath()
  const signIn = useSignIn()
  // After an expired session the page stays open below the login.
  const lapsed = useSelector(selectFormUser) !== null
  const form = useForm({ email: '', password: '', code: '' }, { email: [required], password: [required] })
  const [login, { isLoading }] = useLoginMutation()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [secondStep, setSecondStep] = useState<'code' | 'setup' | null>(null)
  const { email, password, code } = form.values
  const credentials = { identifier: email.trim(), password }
  const done = async () => {
    onDone()
    if (!lapsed) await navigate(path('/'))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!email || !password) return
    setUnconfirmed(null)
    clear()
    const answer = await login(code ? { ...credentials, code } : credentials)
    if (answer.error || !answer.data.jwt) {
      const key = (answer.error as ApiError | undefined)?.key
      if (key === 'second_factor_required') return setSecondStep('code')
      if (key === 'second_factor_setup_required') return setSecondStep('setup')
      show('error', errorText(t, answer.error, t('login_failed')))
      if (key === 'account_not_confirmed') setUnconfirmed(email.trim())
      return
    }
    await signIn(answer.data.jwt)
    await done()
  }
  if (secondStep === 'setup') {
    return (
      <div className={formCss.form}>
        <p>{t('second_factor_setup_required')}</p>
        <SecondFactorSetup credentials={credentials} onDone={done} />
      </div>
    )
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField form={form} name="email" type="email" autoComplete="username" label={t('email')} needed />
      <PasswordField form={form} name="password" autoComplete="current-password" label={t('password')} needed />
      {secondStep === 'code' && <CodeField form={form} name="code" />}
      <SubmitButton
        disabled={!email || !password || isLoading}
        reason={!email || !password ? t('fill_in_login') : undefined}
      >
        {t('log_in')}
      </SubmitButton>
      {unconfirmed && <ResendOffer email={unconfirmed} />}
      <p className={css.join}>
        {t('no_account_yet')}{' '}
        <button type="button" onClick={onRegister}>
          {t('register')}
        </button>
      </p>
      <div className={css.links}>
        <button type="button" onClick={onRestore}>
          {t('forgot_password')}
        </button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
