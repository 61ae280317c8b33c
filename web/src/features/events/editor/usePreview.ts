import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { toasted } from '@/shared/ui/toasts'
import { usePreviewEventMutation } from '../entry/editorApi'

/** Opens the page of an event as visitors would see it, under a link that works for a while. */
export function usePreview() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [ask] = usePreviewEventMutation()
  return async (tab: Window | null, id: number, changed: boolean) => {
    const answer = await ask(id)
    if (!answer.data) {
      tab?.close()
      dispatch(toasted('error', errorText(t, answer.error, t('preview_failed'))))
      return
    }
    if (changed) dispatch(toasted('success', t('preview_of_saved')))
    const url = path(answer.data.data.url)
    if (tab) tab.location.assign(url)
    // A browser that holds windows back shows it here.
    else navigate(url)
  }
}
