import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import formCss from '@/shared/forms/forms.module.css'
import { required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import { useMountedRef } from '@/shared/useMountedRef'
import css from '../account.module.css'

type Values = { password: string; code: string }
type Props = {
  action: string
  /** Also asks for a code of the second factor. */
  withCode?: boolean
  /** Returns the text of a refusal. */
  onSubmit: (values: Values) => Promise<string | undefined> | undefined
}

/** Asks for the password of the signed-in user, because a session alone changes nothing about the login. */
export function CredentialsForm({ action, withCode = false, onSubmit }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const form = useForm({ password: '', code: '' }, { password: [required], code: withCode ? [required] : [] })
  const [busy, setBusy] = useState(false)
  const mounted = useMountedRef()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    setBusy(true)
    const refusal = await onSubmit(form.values)
    if (!mounted.current) return
    setBusy(false)
    if (refusal) show('error', refusal)
  }
  return (
    <form className={css.dialog} onSubmit={submit} noValidate>
      <PasswordField form={form} name="password" autoComplete="current-password" label={t('own_password')} needed />
      {withCode && (
        <TextField
          form={form}
          name="code"
          autoComplete="one-time-code"
          label={t('second_factor_code')}
          help={t('second_factor_code_help')}
          needed
        />
      )}
      <div className={formCss.buttons}>
        <Button look="primary" type="submit" disabled={busy}>
          {action}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
