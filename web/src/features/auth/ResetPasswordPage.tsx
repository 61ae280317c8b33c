import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { PASSWORD_MIN } from '@/shared/constants'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { confirms, minLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { loginOpened } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import css from './auth.module.css'
import { useResetPasswordMutation } from './authApi'
import { RestoreForm } from './RestoreForm'
import { CodeField } from './secondFactor/CodeField'
import { useDelayedClose } from './useDelayedClose'
import { useSignIn } from './useSignIn'

const rules = {
  password: [required, minLength(PASSWORD_MIN)],
  passwordConfirmation: [required, minLength(PASSWORD_MIN), confirms('password')],
}

/** The error keys of an invalid, used or expired code. */
const invalidCodeKeys = ['incorrect_code', 'link_used', 'link_expired']

/** Opened by the link in the mail, whose code authorises the reset. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const [codeError, setCodeError] = useState<ApiError | null>(null)
  return (
    <div className={`${ui.page} ${css.narrow}`}>
      <PageHead title={t('reset_password')} />
      {code && !codeError ? (
        <ResetForm code={code} onInvalidCode={setCodeError} />
      ) : (
        <div className={formCss.form}>
          <p role="alert" className={css.done}>
            {codeError ? errorText(t, codeError, t('reset_failed')) : t('reset_link_missing')}
          </p>
          <p>{t('reset_ask_again')}</p>
          <RestoreForm />
        </div>
      )}
    </div>
  )
}

function ResetForm({ code, onInvalidCode }: { code: string; onInvalidCode: (error: ApiError) => void }) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const navigate = useNavigate()
  const path = useLocalePath()
  const signIn = useSignIn()
  const form = useForm({ password: '', passwordConfirmation: '', secondFactorCode: '' }, rules)
  const [reset, { isLoading }] = useResetPasswordMutation()
  const dispatch = useDispatch()
  const [done, setDone] = useState(false)
  const [askCode, setAskCode] = useState(false)
  useDelayedClose(done, () => navigate(path('/')))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const { secondFactorCode, ...passwords } = form.values
    const answer = await reset({ ...passwords, code, ...(askCode && { secondFactorCode }) })
    if (answer.error) {
      const error = answer.error as ApiError
      if (error.key === 'second_factor_required' && !askCode) return setAskCode(true)
      if (invalidCodeKeys.includes(error.key ?? '')) return onInvalidCode(error)
      form.showServerErrors(error, {})
      show('error', errorText(t, error, t('reset_failed')))
      return
    }
    setDone(true)
    if (answer.data.jwt) return signIn(answer.data.jwt)
    // The account has to set up its second factor at the login.
    dispatch(toasted('success', t('password_set_log_in')))
    dispatch(loginOpened())
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
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
      {askCode && <CodeField form={form} name="secondFactorCode" />}
      <div>
        <Button look="primary" type="submit" disabled={isLoading || done}>
          {t('reset_password')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
