import { useLocation } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'

/** The shown page as links name it: without a language, and with the map, which is a view of the list of events. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  const { rest } = splitPath(pathname)
  const path = rest.replace(/(.)\/$/, '$1')
  return path === '/events' && new URLSearchParams(search).get('view') === 'map' ? MAP_PATH : path
}

export const MAP_PATH = '/events?view=map'

/** The value of aria-current for a link: also on the pages below it, such as a news item below the news. */
export const currentIf = (to: string, path: string) =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) ? ('page' as const) : undefined
