import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { splitPath } from '@/shared/i18n/locale'
import { useBlocker } from '@/shared/navigation/useBlocker'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** The path without its language: the page in another language restores the form from its draft. */
const pageOf = (path: string) => splitPath(path).rest

/**
 * Asks for confirmation before the visitor leaves a changed form. After `release` the form may be left (it is saved), and an
 * open confirmation closes. While `sending`, the confirmation explains that the request continues without the form.
 */
export function useUnsavedGuard(changed: boolean, sending = false) {
  const { t } = useTranslation()
  const guarded = changed || sending
  const state = useRef({ guarded, released: false, stay: () => {} })
  state.current.guarded = guarded
  const blocked = useBlocker(
    (from, to) => state.current.guarded && !state.current.released && pageOf(from.pathname) !== pageOf(to.pathname),
  )
  useEffect(() => {
    // A change after a release is guarded again.
    state.current.released = false
    if (!guarded) return
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!state.current.released) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [guarded])
  state.current.stay = () => blocked?.reset()
  const release = () => {
    state.current.released = true
    state.current.stay()
  }
  const dialog = blocked && (
    <Dialog title={t('leave_form')} onClose={blocked.reset}>
      <p>{sending ? t('leave_sending_text') : t('leave_form_text')}</p>
      <div className={css.buttons}>
        <Button look="primary" onClick={blocked.reset}>
          {t('stay_here')}
        </Button>
        <Button onClick={blocked.proceed}>{t('leave_page')}</Button>
      </div>
    </Dialog>
  )
  return { dialog, release }
}
