import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { type Saved, toggleSaved } from '@/shared/saved/saved'
import { Button } from '@/shared/ui/Button'
import css from './savedBar.module.css'

const SHOWN_MS = 4000

/** Says for some seconds that something is saved, and where, or what following a host does; as long as a visitor points at it or has the focus in it. */
export default function SavedBar({ entry, onClose }: { entry: Saved; onClose: () => void }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, onClose])
  return (
    <p
      className={css.bar}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span>{entry.kind === 'host' ? t('follow_effect', { name: entry.name }) : t('saved_here')}</span>
      <Button look="ghost" onClick={() => toggleSaved({ ...entry, at: Date.now() })}>
        {t('undo')}
      </Button>
      <Link to={path('/saved')} onClick={onClose}>
        {t('see_list')}
      </Link>
    </p>
  )
}
