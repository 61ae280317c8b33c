import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { localeOf, withLocale } from './locale'

export const useLocale = () => localeOf(useLocation().pathname)

/** Gives the address of a page in the language of the page on screen. */
export function useLocalePath() {
  const locale = useLocale()
  return useCallback((path: string) => withLocale(locale, path), [locale])
}
