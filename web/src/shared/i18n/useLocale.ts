import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { localeOf, withLocale } from './locale'

export const useLocale = () => localeOf(useLocation().pathname)

/** Returns a function that adds the current language prefix to a path. */
export function useLocalePath() {
  const locale = useLocale()
  return useCallback((path: string) => withLocale(locale, path), [locale])
}
