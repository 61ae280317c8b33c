import { useEffect } from 'react'
import type { Entity, Many } from '@/shared/api/strapi'
import { useLocale } from '@/shared/i18n/useLocale'
import { useQueryParts } from '@/shared/useQueryParts'
import {
  type Application,
  type DeskEvent,
  useListApplicationsInfiniteQuery,
  useListDeskEventsInfiniteQuery,
} from '../core/deskApi'
import { hasEvents, searchFrom } from '../core/queueQueries'

export type QueueItem = {
  kind: 'applications' | 'events'
  id: number
  name: string
  by: string
  createdAt: string
}

/** Applications and events in one list, sorted by creation time. */
export function useQueue() {
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const { kind, rows, search } = searchFrom(params, locale)
  const applications = useListApplicationsInfiniteQuery(search, { skip: kind === 'events' })
  const events = useListDeskEventsInfiniteQuery(search, { skip: kind === 'applications' || !hasEvents(search.state) })
  const active = [applications, events].filter(({ isUninitialized }) => !isUninitialized)
  const all = mergeLists(
    [
      { items: itemsOf(applications.currentData, applicationItem), more: applications.hasNextPage },
      { items: itemsOf(events.currentData, eventItem), more: events.hasNextPage },
    ],
    search.oldest ?? true,
  )
  const isError = active.some((list) => list.isError)
  // Refetches the loaded pages of failed lists; the next page follows with the next click.
  const refetch = () => active.filter((list) => list.isError).forEach((list) => void list.refetch())
  const isFetchingNextPage = active.some((list) => list.isFetchingNextPage)
  const fetchMore = () => all.ends.forEach((place) => void [applications, events][place]?.fetchNextPage())
  // "Show more" and a URL with `rows` work alike: pages are fetched until the list has that many rows.
  const needsMore = all.items.length < rows && all.ends.length > 0 && !isFetchingNextPage && !isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again after each page, which may still be too few rows
  useEffect(() => {
    if (needsMore) fetchMore()
  }, [needsMore, all.items.length])
  return {
    kind,
    search,
    items: all.items,
    total: active.reduce((sum, { currentData }) => sum + (currentData?.pages[0]?.meta.pagination.total ?? 0), 0),
    isError,
    isLoading: active.some((list) => !list.currentData && !list.isError),
    refetch,
    hasNextPage: all.ends.length > 0,
    isFetchingNextPage,
    fetchNextPage: isError ? refetch : () => write({ rows: String(all.items.length + 1) }),
  }
}

type Part = { items: QueueItem[]; more: boolean }

/**
 * Merges sorted lists. Where a list has further pages, entries of the other lists after its last loaded one are held back, so
 * that a later page never inserts entries between shown ones. `ends` has the indexes of the lists to fetch next.
 */
export function mergeLists(parts: Part[], oldest: boolean): { items: QueueItem[]; ends: number[] } {
  const rank = ({ createdAt }: QueueItem) => Date.parse(createdAt) * (oldest ? 1 : -1)
  const lasts = parts.map(({ items, more }) => {
    const last = more ? items.at(-1) : undefined
    return last ? rank(last) : Infinity
  })
  const end = Math.min(...lasts)
  const items = parts.flatMap((part) => part.items).filter((item) => rank(item) <= end)
  return {
    items: items.sort((one, other) => rank(one) - rank(other)),
    ends: end === Infinity ? [] : lasts.flatMap((last, index) => (last === end ? [index] : [])),
  }
}

/** Removes duplicates: a new entry shifts others to the next page, where they are loaded a second time. */
function itemsOf<A>(list: { pages: Many<A>[] } | undefined, itemOf: (entry: Entity<A>) => QueueItem): QueueItem[] {
  const rows = list?.pages.flatMap(({ data }) => data) ?? []
  return [...new Map(rows.map((row) => [row.id, itemOf(row)])).values()]
}

const applicationItem = ({ id, attributes }: Entity<Application>): QueueItem => ({
  kind: 'applications',
  id,
  name: attributes.hostName,
  by: '',
  createdAt: attributes.createdAt,
})

function eventItem({ id, attributes }: Entity<DeskEvent>): QueueItem {
  const host = attributes.eventHost?.data?.attributes
  const by = host?.commercialName || host?.personalName || ''
  return { kind: 'events', id, name: attributes.eventName ?? '', by, createdAt: attributes.createdAt }
}

export const pathOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>) => `/desk/${kind}/${id}`

/** The entry to open after a decision: the next in the list, else the previous one. */
export function nextOf(items: QueueItem[], current: Pick<QueueItem, 'kind' | 'id'>): QueueItem | undefined {
  const place = items.findIndex(({ kind, id }) => kind === current.kind && id === current.id)
  return items[place + 1] ?? items[place - 1]
}
