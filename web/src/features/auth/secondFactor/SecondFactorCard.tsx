import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { selectToken, selectUser, signedIn } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { LoadError } from '@/shared/ui/Notice'
import { Tag } from '@/shared/ui/Tags'
import { toasted } from '@/shared/ui/toasts'
import css from '../account.module.css'
import { CredentialsForm } from './CredentialsForm'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondFactorSetup } from './SecondFactorSetup'
import factorCss from './secondFactor.module.css'
import {
  type Credentials,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from './secondFactorApi'

type Task = 'setup' | 'renew' | 'remove'

/** The second factor of the user: set up, renew the recovery codes, switch off. */
export function SecondFactorCard() {
  const { t } = useTranslation()
  const token = useSelector(selectToken)
  const state = useGetSecondFactorQuery(token ?? '', { skip: !token })
  const [task, setTask] = useState<Task | null>(null)
  const { enabled, required, recoveryCodesLeft } = state.data ?? {}
  return (
    <div className={css.card}>
      <div className={css.head}>
        <h3>{t('second_factor')}</h3>
        {enabled && <Tag>{t('second_factor_is_on')}</Tag>}
      </div>
      <p className={css.help}>{t('second_factor_help')}</p>
      {enabled && <p className={css.help}>{t('recovery_codes_left', { left: recoveryCodesLeft })}</p>}
      {state.isError && !state.data && <LoadError small onRetry={state.refetch} />}
      {state.data && (
        <div className={factorCss.buttons}>
          {!enabled && <Button onClick={() => setTask('setup')}>{t('second_factor_set_up')}</Button>}
          {enabled && <Button onClick={() => setTask('renew')}>{t('recovery_codes_renew')}</Button>}
          {enabled && !required && <Button onClick={() => setTask('remove')}>{t('second_factor_switch_off')}</Button>}
        </div>
      )}
      {task === 'setup' && <SetupDialog onClose={() => setTask(null)} />}
      {task === 'renew' && <RenewDialog onClose={() => setTask(null)} />}
      {task === 'remove' && <RemoveDialog onClose={() => setTask(null)} />}
    </div>
  )
}

function SetupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const identifier = useSelector(selectUser)?.email ?? ''
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  return (
    <Dialog title={t('second_factor')} onClose={onClose}>
      {credentials ? (
        <SecondFactorSetup credentials={credentials} onDone={onClose} />
      ) : (
        <CredentialsForm
          action={t('second_factor_set_up')}
          onSubmit={({ password }) => {
            setCredentials({ identifier, password })
            return undefined
          }}
        />
      )}
    </Dialog>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const identifier = useSelector(selectUser)?.email ?? ''
  const [renew, { data }] = useRenewRecoveryCodesMutation()
  return (
    <Dialog title={t('recovery_codes_renew')} onClose={onClose}>
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} onStored={onClose} />
      ) : (
        <CredentialsForm
          withCode
          action={t('recovery_codes_renew')}
          onSubmit={async (values) => {
            const { error } = await renew({ identifier, ...values })
            return error && errorText(t, error, t('second_factor_failed'))
          }}
        />
      )}
    </Dialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const identifier = useSelector(selectUser)?.email ?? ''
  const [remove] = useRemoveSecondFactorMutation()
  return (
    <Dialog title={t('second_factor_switch_off')} onClose={onClose}>
      <CredentialsForm
        withCode
        action={t('second_factor_switch_off')}
        onSubmit={async (values) => {
          const answer = await remove({ identifier, ...values })
          if (answer.error) return errorText(t, answer.error, t('second_factor_failed'))
          // The server has ended all former sessions.
          dispatch(signedIn(answer.data.jwt))
          dispatch(toasted('success', t('second_factor_turned_off')))
          onClose()
        }}
      />
    </Dialog>
  )
}
