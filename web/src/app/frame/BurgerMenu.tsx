import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { WIDE } from '@/shared/constants'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Band } from '@/shared/ui/motif/Band'
import css from './header.module.css'
import { MenuLinks } from './MenuLinks'

/** The menu of narrow screens; the page behind does not scroll while it is open. */
export function BurgerMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the focus would not go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    document.body.dataset.locked = 'true'
    return () => {
      delete document.body.dataset.locked
      element?.close()
    }
  }, [])
  // A phone that is turned, a window that is widened: the menu stands in the row, there is nothing to close here.
  useEffect(() => {
    const look = () => window.matchMedia(WIDE).matches && onClose()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      className={css.panel}
      aria-label={t('main_menu')}
      onCancel={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.panelBody}>
        <Button look="ghost" round aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={26} />
        </Button>
        <nav aria-label={t('main_menu')}>
          <MenuLinks onGo={onClose} />
        </nav>
        <Band seed="menu" />
      </div>
    </dialog>
  )
}
