import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { toasted } from '@/shared/ui/toasts'
import { usePreviewEventMutation } from '../entry/editorApi'

/** Opens the page of an event under a signed link that expires. */
export function usePreview() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [createPreview] = usePreviewEventMutation()
  return async (tab: Window | null, id: number, changed: boolean) => {
    const answer = await createPreview(id)
    if (!answer.data) {
      tab?.close()
      dispatch(toasted('error', errorText(t, answer.error, t('preview_failed'))))
      return
    }
    if (changed) dispatch(toasted('success', t('preview_of_saved')))
    const url = path(answer.data.data.url)
    if (tab) tab.location.assign(url)
    // The browser blocked the window: show the preview in this one.
    else await navigate(url)
  }
}
