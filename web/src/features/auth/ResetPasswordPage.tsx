import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { MODAL_CLOSE_MS, PASSWORD_MIN } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { PasswordField } from '@/shared/forms/PasswordField'
import { confirms, minLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import css from './auth.module.css'
import { useResetPasswordMutation } from './authApi'
import { useSignIn } from './useSignIn'

const rules = {
  password: [required, minLength(PASSWORD_MIN)],
  passwordConfirmation: [required, minLength(PASSWORD_MIN), confirms('password')],
}

/** Reached from the mail; the code of the address proves who asks. */
export function Component() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const signIn = useSignIn()
  const form = useForm({ password: '', passwordConfirmation: '' }, rules)
  const [reset, { isLoading }] = useResetPasswordMutation()
  const [done, setDone] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await reset({ ...form.values, code: params.get('code') ?? '' })
    if (answer.error || !answer.data.jwt) {
      dispatch(toasted('error', errorText(t, answer.error, t('reset_failed'))))
      return
    }
    setDone(true)
    await signIn(answer.data.jwt)
    setTimeout(() => navigate(path('/')), MODAL_CLOSE_MS)
  }
  return (
    <div className={`${ui.page} ${css.narrow}`}>
      <PageHead title={t('reset_password')} />
      <form className={formCss.form} onSubmit={submit} noValidate>
        <PasswordField form={form} name="password" autoComplete="new-password" label={t('new_password')} needed />
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
      </form>
    </div>
  )
}
