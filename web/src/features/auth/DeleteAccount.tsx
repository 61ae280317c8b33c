import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { PasswordField } from '@/shared/forms/fields/PasswordField'
import { required } from '@/shared/forms/rules'
import { SafeAnswers } from '@/shared/forms/SafeAnswers'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { sessionOver } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import css from './account.module.css'
import { useDeleteAccountMutation } from './authApi'

export function DeleteAccount() {
  const { t } = useTranslation()
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <div className={`${css.card} ${css.danger}`}>
      <h3>{t('delete_account')}</h3>
      <p className={css.help}>{t('delete_account_help')}</p>
      <div>
        <Button onClick={() => setDialogOpen(true)}>{t('delete_account')}</Button>
      </div>
      {dialogOpen && <DeleteDialog onClose={() => setDialogOpen(false)} />}
    </div>
  )
}

/** Lists what is deleted and requires the password, because an open session must not suffice to delete an account. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show } = useReport()
  const navigate = useNavigate()
  const path = useLocalePath()
  const form = useForm({ password: '' }, { password: [required] })
  const [remove, { isLoading }] = useDeleteAccountMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await remove(form.values)
    if (answer.error) {
      const text = errorText(t, answer.error, t('account_not_deleted'))
      form.showServerErrors(answer.error as ApiError, {})
      if ((answer.error as ApiError).key === 'current_password_invalid') form.setProblem('password', { text })
      show('error', text)
      return
    }
    dispatch(toasted('success', t('account_deleted')))
    // The page of the account would ask for a login.
    await navigate(path('/'))
    dispatch(sessionOver())
  }
  return (
    <Dialog title={t('delete_account')} onClose={onClose}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <p>{t('delete_account_what')}</p>
        <ul className={css.goes}>
          <li>{t('delete_account_person')}</li>
          <li>{t('delete_account_scans')}</li>
          <li>{t('delete_account_host')}</li>
        </ul>
        <p className={css.help}>{t('delete_account_mail')}</p>
        <PasswordField form={form} name="password" autoComplete="current-password" label={t('own_password')} needed />
        <SafeAnswers safe={t('back')} final={t('delete_for_good')} busy={isLoading} onSafe={onClose} />
        <FormReport report={report} />
      </form>
    </Dialog>
  )
}
