import { type RefObject, useEffect, useRef } from 'react'
import { dataOf } from '@/shared/api/dataOf'
import { scrollMotion } from '@/shared/motion'
import type { EventFilter } from '../core/eventQueries'
import { useListEventsInfiniteQuery } from '../core/eventsApi'

/**
 * Focuses the first card of the chosen events as soon as it is there, once for each press. Where the list is below the map it comes into
 * view; beside the map, and as a sheet over it, it is in view already.
 */
export function useFirstCard(list: RefObject<HTMLElement | null>, filter: EventFilter, presses: number) {
  const { currentData } = useListEventsInfiniteQuery(filter, { selectFromResult: dataOf, skip: presses === 0 })
  const done = useRef(0)
  useEffect(() => {
    if (done.current === presses || !currentData || !list.current) return
    done.current = presses
    list.current.querySelector<HTMLElement>('article a')?.focus({ preventScroll: true })
    const isSheet = getComputedStyle(list.current).position === 'absolute'
    const below = list.current.getBoundingClientRect().top > window.innerHeight / 2
    if (below && !isSheet) list.current.scrollIntoView({ behavior: scrollMotion() })
  }, [list, currentData, presses])
}
