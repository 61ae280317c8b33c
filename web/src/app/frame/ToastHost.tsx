import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { TOAST_MS } from '@/shared/constants'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { selectToast, toastClosed } from '@/shared/ui/toasts'
import css from './layout.module.css'

/** Both regions are always in the page: a live region that comes with its text is often not read out. */
export function ToastHost() {
  const toast = useSelector(selectToast)
  const dispatch = useDispatch()
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, dispatch])
  const shown = toast && (
    <p key={toast.id} className={cx(css.toast, toast.kind === 'error' && css.toastError)}>
      <Icon name={toast.kind === 'error' ? 'alert' : 'check'} /> {toast.text}
    </p>
  )
  return (
    <div className={css.toasts} ref={raise} data-toast={toast?.id}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  )
}

/**
 * In the top layer while something is said, or an open dialog would cover it. Not before: to go there costs a page that is
 * just being made a whole round of styles.
 */
function raise(element: HTMLDivElement | null) {
  if (!element?.showPopover) return
  const watch = new MutationObserver(() => {
    if (element.popover) element.hidePopover()
    element.popover = element.dataset.toast ? 'manual' : null
    if (element.popover) element.showPopover()
  })
  watch.observe(element, { attributeFilter: ['data-toast'] })
  return () => watch.disconnect()
}
