import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useReport } from '@/shared/forms/FormReport'
import { noTexts, type Texts, toTranslations } from '@/shared/forms/texts'
import { errorText } from '@/shared/i18n/errorText'
import { toasted } from '@/shared/ui/toasts'
import type { EventStatus } from '../core/eventsApi'
import { useUpdateEventMutation } from '../entry/editorApi'

/** The longest reason of a state, in characters. */
export const REASON_MAX = 500

/** Changes the state of an event at once, independently of unsaved changes in its form; `report` has the last failure. */
export function useEventStatus(id: number) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show, clear } = useReport()
  const [update, { isLoading: busy }] = useUpdateEventMutation()
  const changeStatus = async (eventStatus: EventStatus, statusReason: Texts, done: string): Promise<boolean> => {
    const answer = await update({ id, data: { eventStatus, translations: toTranslations({ statusReason }) } })
    if (answer.error) show('error', errorText(t, answer.error, t('event_not_saved')))
    else {
      clear()
      dispatch(toasted('success', done))
    }
    return !answer.error
  }
  return {
    busy,
    report,
    cancel: (reason: Texts) => changeStatus('cancelled', reason, t('event_cancelled')),
    reinstate: () => changeStatus('scheduled', noTexts(), t('event_is_back')),
    /** The reason of another state is no longer true of an event that takes place as planned. */
    set: (status: EventStatus, reason: Texts) =>
      changeStatus(status, status === 'scheduled' ? noTexts() : reason, t('state_saved')),
  }
}
