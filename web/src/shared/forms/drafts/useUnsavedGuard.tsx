import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import css from '@/shared/forms/forms.module.css'
import { splitPath } from '@/shared/i18n/locale'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** The same page in another language keeps the form as a draft and shows it again. */
const pageOf = (path: string) => splitPath(path).rest

/**
 * Asks before a changed form is left; `release` lets one go that is saved, and takes back a question that is open. A call
 * that is `sending` the form goes on without it, and the question says so.
 */
export function useUnsavedGuard(changed: boolean, sending = false) {
  const { t } = useTranslation()
  const asks = changed || sending
  const state = useRef({ asks, free: false, stay: () => {} })
  state.current.asks = asks
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      state.current.asks && !state.current.free && pageOf(currentLocation.pathname) !== pageOf(nextLocation.pathname),
  )
  useEffect(() => {
    // What is changed after a release is asked about again.
    state.current.free = false
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!state.current.free) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
  state.current.stay = () => blocker.state === 'blocked' && blocker.reset()
  const release = () => {
    state.current.free = true
    state.current.stay()
  }
  const dialog = blocker.state === 'blocked' && (
    <Dialog title={t('leave_form')} onClose={() => blocker.reset()}>
      <p>{sending ? t('leave_sending_text') : t('leave_form_text')}</p>
      <div className={css.buttons}>
        <Button look="primary" onClick={() => blocker.reset()}>
          {t('stay_here')}
        </Button>
        <Button onClick={() => blocker.proceed()}>{t('leave_page')}</Button>
      </div>
    </Dialog>
  )
  return { dialog, release }
}
