import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { signedIn } from '@/shared/session/session'
import { useLazyMeQuery } from '@/shared/session/sessionApi'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import { RecoveryCodes } from './RecoveryCodes'
import css from './secondFactor.module.css'
import { type Credentials, useConfirmSecondFactorMutation, useSetUpSecondFactorMutation } from './secondFactorApi'

const QrCode = lazy(() => import('@/shared/image/QrCode'))

type Props = {
  credentials: Credentials
  /** Called when the user has stored the recovery codes; the new session is already active. */
  onDone: () => void
}

/** Shows the secret as a QR code, confirms it by a code of the app, and shows the recovery codes. */
export function SecondFactorSetup({ credentials, onDone }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onStored={onDone} />
  return <Confirmation credentials={credentials} onConfirmed={setCodes} />
}

function Confirmation({
  credentials,
  onConfirmed,
}: {
  credentials: Credentials
  onConfirmed: (codes: string[]) => void
}) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show } = useReport()
  const form = useForm({ code: '' }, { code: [required] })
  const [setUp, { data, isError }] = useSetUpSecondFactorMutation()
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation()
  const [fetchMe] = useLazyMeQuery()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new secret would invalidate the one that the app has
  useEffect(() => void setUp(credentials), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const answer = await confirm({ ...credentials, code: form.values.code })
    if (answer.error) return show('error', errorText(t, answer.error, t('second_factor_failed')))
    // The server has ended all former sessions.
    dispatch(signedIn(answer.data.jwt))
    dispatch(toasted('success', t('second_factor_turned_on')))
    void fetchMe(answer.data.jwt)
    onConfirmed(answer.data.recoveryCodes)
  }
  if (isError) return <LoadError small onRetry={() => setUp(credentials)} />
  if (!data) return <TextSkeleton />
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <p>{t('second_factor_scan')}</p>
      <div className={css.picture}>
        <Suspense>
          <QrCode text={data.uri} label={t('second_factor_qr')} />
        </Suspense>
      </div>
      <p>
        {t('second_factor_key')}: <code className={css.secret}>{data.secret}</code>
      </p>
      <TextField form={form} name="code" autoComplete="one-time-code" label={t('second_factor_code')} needed />
      <div className={formCss.buttons}>
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('second_factor_confirm')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
