import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isNotFound } from '@/shared/api/error'
import { SafeAnswers } from '@/shared/forms/SafeAnswers'
import { errorText } from '@/shared/i18n/errorText'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import { useRemoveOwnEventMutation } from './ownEventsApi'

export const OWN_EVENTS_TITLE = 'events-title'

export function DeleteOwnEvent({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [remove, { isLoading }] = useRemoveOwnEventMutation()
  const confirm = async () => {
    const answer = await remove(id)
    // The focused button is removed with its card, so the focus moves to the heading of the list.
    flushSync(onClose)
    if (!answer.error || isNotFound(answer.error)) document.getElementById(OWN_EVENTS_TITLE)?.focus()
    dispatch(
      answer.error
        ? toasted('error', errorText(t, answer.error, t('event_not_deleted')))
        : toasted('success', t('event_deleted')),
    )
  }
  return (
    <Dialog title={t('delete_event')} onClose={onClose}>
      <p>{t('delete_event_text', { name })}</p>
      <SafeAnswers safe={t('no')} final={t('yes')} busy={isLoading} onSafe={onClose} onFinal={confirm} />
    </Dialog>
  )
}
