import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { toasted } from '@/shared/ui/toasts'

/** The device's own sharing sheet, or the address in the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      dispatch(toasted('success', t('link_copied')))
    } catch (problem) {
      // Closing the sheet is no failure.
      if ((problem as Error).name !== 'AbortError') dispatch(toasted('error', t('link_not_copied')))
    }
  }
  return (
    <Button onClick={share}>
      <Icon name="share" /> {t('share')}
    </Button>
  )
}
