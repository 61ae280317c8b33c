import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCROLL_UP_PX } from '@/shared/constants'
import { Icon } from '@/shared/ui/Icon'
import css from './layout.module.css'

export function ScrollUp() {
  const { t } = useTranslation()
  const [away, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(window.scrollY > SCROLL_UP_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!away) return null
  const up = () => {
    window.scrollTo({ top: 0 })
    // The button goes: without this the keyboard would go on at the end of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={css.scrollUp} aria-label={t('scroll_up')} onClick={up}>
      <Icon name="up" size={24} />
    </button>
  )
}
