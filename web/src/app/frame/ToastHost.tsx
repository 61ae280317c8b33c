import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { TOAST_MS } from '@/shared/constants'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { selectToast, toastClosed } from '@/shared/ui/toasts'
import css from './layout.module.css'

/** Both live regions are always in the document, because screen readers often ignore a region that is added with its text. */
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
    <div className={css.toasts} ref={showInTopLayer} data-toast={toast?.id}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  )
}

/**
 * Shows the element in the top layer while there is a toast; otherwise an open dialog would cover it. Not earlier: entering
 * the top layer recalculates all styles, which would slow down the first render.
 */
function showInTopLayer(element: HTMLDivElement | null) {
  if (!element?.showPopover) return
  const observer = new MutationObserver(() => {
    if (element.popover) element.hidePopover()
    element.popover = element.dataset.toast ? 'manual' : null
    if (element.popover) element.showPopover()
  })
  observer.observe(element, { attributeFilter: ['data-toast'] })
  return () => observer.disconnect()
}
