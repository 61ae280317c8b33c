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
  return (
    <button
      type="button"
      className={css.scrollUp}
      aria-label={t('scroll_up')}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <Icon name="up" size={24} />
    </button>
  )
}
