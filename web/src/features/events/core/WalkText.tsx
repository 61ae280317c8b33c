import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '@/shared/map/mapProps'
import { parsePoint } from '@/shared/map/point'
import { walkBetween } from '@/shared/map/walk'
import { dateOf } from './eventDates'
import type { Event } from './eventsApi'

/** Where the ways to the events of a list begin: the visitor, or another event; null where cards say none. */
export const WalkFrom = createContext<Point | null>(null)

/** '900 m · 11 min on foot'; null without a point. A date at another place than its event has none. */
export function useWalkText(event: Event): string | null {
  const { t } = useTranslation()
  const from = useContext(WalkFrom)
  const to = parsePoint(event.eventAddress?.coordinates)
  if (!from || !to || dateOf(event).place) return null
  const { metres, minutes } = walkBetween(from, to)
  if (!minutes) return `${metres / 1000} km`
  return `${metres} m · ${t('min_on_foot', { minutes })}`
}
