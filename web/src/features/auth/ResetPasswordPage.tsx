import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { PASSWORD_MIN } from '@/shared/constants'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { confirms, minLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import css from './auth.module.css'
import { useResetPasswordMutation } from './authApi'
import { RestoreForm } from './RestoreForm'
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
          <p role="alert" className={css.told}>
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
  const form = useForm({ password: '', passwordConfirmation: '' }, rules)
  const [reset, { isLoading }] = useResetPasswordMutation()
  const [done, setDone] = useState(false)
  useDelayedClose(done, () => navigate(path('/')))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await reset({ ...form.values, code })
    if (answer.error || !answer.data.jwt) {
      const error = answer.error as ApiError
      if (invalidCodeKeys.includes(error?.key ?? '')) return onInvalidCode(error)
      form.showServerErrors(error, {})
      show('error', errorText(t, error, t('reset_failed')))
      return
    }
    setDone(true)
    await signIn(answer.data.jwt)
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
      <div>
        <Button look="primary" type="submit" disabled={isLoading || done}>
          {t('reset_password')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
