import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { selectUser } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import { useAgreement } from './agreement'
import css from './savedList.module.css'
import { askToKeep, type Store, stopKeeping, syncSaved, useSavedListStatus } from './sync'

/** Whether the account keeps the list, with the buttons to start and to stop it; nothing without a login. */
export default function SavedListPanel() {
  const { t } = useTranslation()
  const title = useId()
  const dispatch = useDispatch()
  const store: Store = useStore()
  const user = useSelector(selectUser)?.id
  const kept = useAgreement(user)?.answer === 'yes'
  const { problem } = useSavedListStatus()
  useEffect(() => {
    if (user !== undefined) void syncSaved(store, user)
  }, [store, user])
  if (user === undefined) return null
  const stop = async () => {
    const failed = await stopKeeping(store, user)
    dispatch(
      failed ? toasted('error', errorText(t, failed, t('saved_not_stopped'))) : toasted('success', t('saved_stopped')),
    )
  }
  return (
    <section className={ui.section} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {t('saved_in_account')}
      </h2>
      <p>{t(kept ? 'saved_in_account_yes' : 'saved_in_account_no')}</p>
      {problem && !problem.seen && (
        <p className={css.problem} role="alert">
          {errorText(t, problem, t('saved_not_sent'))}
        </p>
      )}
      <div className={css.buttons}>
        {!kept && <Button onClick={() => askToKeep(store, user, true)}>{t('saved_keep')}</Button>}
        {kept && problem && <Button onClick={() => syncSaved(store, user)}>{t('try_again')}</Button>}
        {kept && <Button onClick={stop}>{t('saved_stop')}</Button>}
      </div>
    </section>
  )
}
