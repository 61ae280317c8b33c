import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import css from './dialog.module.css'
import { Icon } from './Icon'
import { useOutsideClick } from './useOutsideClick'

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
  const outside = useOutsideClick(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      {...outside}
      onKeyDown={keepEscape}
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

/** Esc closes the dialog, and not the menu that the dialog was opened from. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation()
}
