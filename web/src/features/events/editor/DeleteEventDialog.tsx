import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { SafeAnswers } from '@/shared/forms/SafeAnswers'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import { useDeleteEventMutation } from '../entry/editorApi'

type Props = { id: number; name: string; onClose: () => void }

/** Confirms the deletion of an event. */
export default function DeleteEventDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [remove, { isLoading }] = useDeleteEventMutation()
  const { report, show } = useReport()
  const confirm = async () => {
    const answer = await remove(id)
    if (answer.error) return show('error', errorText(t, answer.error, t('event_not_deleted')))
    dispatch(toasted('success', t('event_deleted')))
    await navigate(path('/partner-personal-page'))
  }
  return (
    <Dialog title={t('delete_event')} onClose={onClose}>
      <p>{t('delete_event_text', { name })}</p>
      <SafeAnswers safe={t('no')} final={t('yes')} busy={isLoading} onSafe={onClose} onFinal={confirm} />
      <FormReport report={report} />
    </Dialog>
  )
}
