import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import css from './dialog.module.css'
import { Icon } from './Icon'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A native modal dialog: the browser traps the focus, closes on Esc and restores the focus. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is removed from the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onMouseDown={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.body}>
        <h2 id={id}>{title}</h2>
        <Button look="ghost" round className={css.close} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
        {children}
      </div>
    </dialog>
  )
}
