import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import { rememberLocale, splitPath, withLocale } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './header.module.css'

/** Keeps the page, its query and its place; only the language changes. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) setOpen(false)
    }
    const kinds = ['pointerdown', 'focusin', 'keydown']
    for (const kind of kinds) document.addEventListener(kind, close)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close)
    }
  }, [open])
  const choose = (next: Locale) => {
    setOpen(false)
    rememberLocale(next)
    navigate(withLocale(next, splitPath(pathname).rest) + search + hash, { preventScrollReset: true })
  }
  const name = LOCALE_NAMES.find(([code]) => code === locale)?.[1]
  return (
    <div className={css.language} ref={box}>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`${t('language')}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        <span lang={locale}>{name}</span>
      </button>
      {open && (
        <ul>
          {LOCALE_NAMES.map(([code, ownName]) => (
            <li key={code}>
              <button type="button" lang={code} aria-pressed={code === locale} onClick={() => choose(code)}>
                {ownName}
                {code === locale && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
