import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCROLL_UP_PX } from '@/shared/constants'
import { scrollMotion } from '@/shared/motion'
import { Icon } from '@/shared/ui/Icon'
import css from '../layout.module.css'

export default function ScrollUp() {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const update = () => setVisible(window.scrollY > SCROLL_UP_PX && !mapInCorner())
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  if (!visible) return null
  const up = () => {
    window.scrollTo({ top: 0, behavior: scrollMotion() })
    // The button disappears: without this, keyboard navigation would continue at the end of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={css.scrollUp} aria-label={t('scroll_up')} onClick={up}>
      <Icon name="up" size={24} />
    </button>
  )
}

/** The width and height of the button with its margins, and with the bottom bar of a phone, in pixels. */
const CORNER_PX = 150

/** Whether the button would cover a map, whose controls and credits are in the same corner. */
const mapInCorner = () =>
  [...document.querySelectorAll('[data-map]')].some((map) => {
    const { top, right, bottom } = map.getBoundingClientRect()
    return right > window.innerWidth - CORNER_PX && bottom > window.innerHeight - CORNER_PX && top < window.innerHeight
  })
