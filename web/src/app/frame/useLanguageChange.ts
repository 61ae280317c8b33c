import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router'
import type { Store } from '@/app/store'
import { api } from '@/shared/api/api'
import { DEFAULT_LOCALE, type Locale } from '@/shared/constants'
import { rememberLocale, splitPath, withLocale, withPrefix } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { orNull } from '@/shared/storage'

/** Set for a visit in which an address had the prefix of the default language: its links keep it. */
const PREFIXED = 'prefixed'
const restOf = (path: string) => splitPath(path).rest

/** Returns a function that changes the language; page, query and scroll position are preserved. */
export function useLanguageChange() {
  const locale = useLocale()
  const navigate = useNavigate()
  const store = useStore() as Store
  const { pathname, search, hash } = useLocation()
  const release = useRef<() => void>(undefined)
  const { prefix, rest } = splitPath(pathname)
  useEffect(() => {
    if (prefix === DEFAULT_LOCALE) orNull(() => sessionStorage.setItem(PREFIXED, prefix))
  }, [prefix])
  // Runs after the page is rendered in the other language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the language changes
  useEffect(() => {
    release.current?.()
    release.current = undefined
  }, [locale])
  return async (next: Locale) => {
    // Before the navigation: if a failed chunk makes it a full load, the server redirects by the cookie.
    rememberLocale(next)
    if (next === locale) return
    // If this import fails, the language changes without preserving the scroll position.
    const { preserveScroll } = await import('@/app/preserveScroll').catch(() => ({ preserveScroll: undefined }))
    release.current = await preserveScroll?.({ store, api, restOf, from: locale, to: next })
    const prefixed = next === orNull(() => sessionStorage.getItem(PREFIXED))
    const path = prefixed ? withPrefix(next, rest) : withLocale(next, rest)
    await navigate(path + search + hash, { preventScrollReset: true })
  }
}
