import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCROLL_UP_PX } from '@/shared/constants'
import { scrollMotion } from '@/shared/motion'
import { Icon } from '@/shared/ui/Icon'
import css from '../layout.module.css'

export default function ScrollUp(): ReactNode {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const update = () => setVisible(window.scrollY > SCROLL_UP_PX && !coversMap(button.current))
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  const up = () => {
    window.scrollTo({ top: 0, behavior: scrollMotion() })
    // The button disappears: without this, keyboard navigation would continue at the end of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  // Invisible instead of absent: its place, which depends on the bars of the page, is measured before it appears.
  return (
    <button
      ref={button}
      type="button"
      className={css.scrollUp}
      style={{ visibility: visible ? 'visible' : 'hidden' }}
      aria-label={t('scroll_up')}
      onClick={up}
    >
      <Icon name="up" size={24} />
    </button>
  )
}

/** Whether the button's place is on a map, whose controls and credits are in the same corner. */
function coversMap(button: Element | null) {
  if (!button) return false
  const place = button.getBoundingClientRect()
  return [...document.querySelectorAll('[data-map]')].some((map) => {
    const { top, right, bottom, left } = map.getBoundingClientRect()
    return right > place.left && left < place.right && bottom > place.top && top < place.bottom
  })
}
