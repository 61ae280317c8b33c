import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Band } from '@/shared/ui/motif/Band'
import { useOutsideClick } from '@/shared/ui/useOutsideClick'
import { MenuLinks } from './MenuLinks'
import { MenuSettings } from './MenuSettings'
import css from './menu.module.css'

/** The main menu with all its links, as a modal dialog; the page behind does not scroll. */
export default function BurgerMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const outside = useOutsideClick(dialog, onClose)
  // Closed before it is removed from the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    document.body.dataset.locked = 'true'
    return () => {
      delete document.body.dataset.locked
      element?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className={css.panel} aria-label={t('main_menu')} onCancel={onClose} {...outside}>
      <div className={css.panelBody}>
        <Button look="ghost" round aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={26} />
        </Button>
        <nav aria-label={t('main_menu')}>
          <MenuLinks onGo={onClose} all />
        </nav>
        <MenuSettings onDone={onClose} />
        <Band seed="menu" />
      </div>
    </dialog>
  )
}
