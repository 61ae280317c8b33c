import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useStore } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import css from './savedList.module.css'
import { answerQuestion, type Store } from './sync'

type Props = { user: number; mine: number; theirs: number }

/** Asks whether the account keeps what this device has saved. Closing it means "not now". */
export function SavedListQuestion({ user, mine, theirs }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const store: Store = useStore()
  const [busy, setBusy] = useState(false)
  const decline = () => void answerQuestion(store, user, 'no')
  const accept = async () => {
    setBusy(true)
    const problem = await answerQuestion(store, user, 'yes')
    dispatch(
      problem ? toasted('error', errorText(t, problem, t('saved_not_sent'))) : toasted('success', t('saved_kept')),
    )
  }
  return (
    <Dialog title={t('saved_question')} onClose={decline}>
      {mine > 0 && <p>{t('saved_question_mine', { count: mine })}</p>}
      {theirs > 0 && <p>{t('saved_question_theirs', { count: theirs })}</p>}
      <p className={css.what}>{t('saved_question_what')}</p>
      <div className={css.buttons}>
        <Button look="primary" onClick={accept} disabled={busy}>
          {t('saved_keep')}
        </Button>
        <Button onClick={decline} disabled={busy}>
          {t('not_now')}
        </Button>
      </div>
    </Dialog>
  )
}
