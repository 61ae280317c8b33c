import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { Store } from '@/app/store'
import { api } from '@/shared/api/api'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import { rememberLocale, splitPath, withLocale } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './header.module.css'

const restOf = (path: string) => splitPath(path).rest

/** Changes the language; page, query and scroll position are preserved. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const store = useStore() as Store
  const { pathname, search, hash } = useLocation()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const release = useRef<() => void>(undefined)
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
  // Runs after the page is rendered in the other language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the language changes
  useEffect(() => {
    release.current?.()
    release.current = undefined
  }, [locale])
  const choose = async (next: Locale) => {
    // The focused list item is removed, so the focus moves to the button.
    opener.current?.focus()
    setOpen(false)
    // Before the navigation: if a failed chunk makes it a full load, the server redirects by the cookie.
    rememberLocale(next)
    if (next === locale) return
    // If this import fails, the language changes without preserving the scroll position.
    const { preserveScroll } = await import('@/app/preserveScroll').catch(() => ({ preserveScroll: undefined }))
    release.current = await preserveScroll?.({ store, api, restOf, from: locale, to: next })
    await navigate(withLocale(next, restOf(pathname)) + search + hash, { preventScrollReset: true })
  }
  const name = LOCALE_NAMES.find(([code]) => code === locale)?.[1]
  return (
    <div className={css.language} ref={box}>
      <button
        ref={opener}
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
