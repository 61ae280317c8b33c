import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { localeOf, splitPath, withPrefix } from './locale'

export const useLocale = () => localeOf(useLocation().pathname)

/** Returns a function that adds the prefix of the current address to a path: below /en, links keep /en. */
export function useLocalePath() {
  const { prefix } = splitPath(useLocation().pathname)
  return useCallback((path: string) => withPrefix(prefix, path), [prefix])
}
