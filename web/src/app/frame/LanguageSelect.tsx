import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './header.module.css'
import { useLanguageChange } from './useLanguageChange'

/** Changes the language; page, query and scroll position are preserved. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const locale = useLocale()
  const change = useLanguageChange()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape && inside) opener.current?.focus()
      if (event instanceof KeyboardEvent ? isEscape : !inside) setOpen(false)
    }
    const kinds = ['pointerdown', 'focusin', 'keydown']
    for (const kind of kinds) document.addEventListener(kind, close)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close)
    }
  }, [open])
  const choose = (next: Locale) => {
    // The focused list item is removed, so the focus moves to the button.
    opener.current?.focus()
    setOpen(false)
    return change(next)
  }
  const name = LOCALE_NAMES.find(([code]) => code === locale)?.[1]
  return (
    <div className={css.language} ref={box}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-label={`${t('language')}: ${name} (${locale.toUpperCase()})`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        {locale.toUpperCase()}
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
