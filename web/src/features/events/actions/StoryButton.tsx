import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Translate } from '@/shared/dates/feasts'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import type { Sent } from './sendStory'

/** Makes an image of the event for stories; the code that draws it is loaded then. */
export function StoryButton(sent: Sent) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { sendStory } = await import('./sendStory')
      if (await sendStory(sent, locale, t as Translate)) dispatch(toasted('success', t('story_saved')))
    } catch {
      dispatch(toasted('error', t('story_failed')))
    }
    setBusy(false)
  }
  // The button is not disabled meanwhile, since it would lose the focus.
  return (
    <Button onClick={send} aria-disabled={busy || undefined}>
      {t(busy ? 'loading' : 'story_image')}
    </Button>
  )
}
