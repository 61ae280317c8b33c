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

/** Applications and events in one list, in the order of their coming. */
export function useQueue() {
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const { kind, rows, search } = searchFrom(params, locale)
  const applications = useListApplicationsInfiniteQuery(search, { skip: kind === 'events' })
  const events = useListDeskEventsInfiniteQuery(search, { skip: kind === 'applications' || !hasEvents(search.state) })
  const asked = [applications, events].filter(({ isUninitialized }) => !isUninitialized)
  const all = merged(
    [
      { items: itemsOf(applications.currentData, applicationItem), more: applications.hasNextPage },
      { items: itemsOf(events.currentData, eventItem), more: events.hasNextPage },
    ],
    search.oldest,
  )
  const isError = asked.some((list) => list.isError)
  // What failed is asked for again as far as it was; its next page is the next step.
  const refetch = () => asked.filter((list) => list.isError).forEach((list) => void list.refetch())
  const isFetchingNextPage = asked.some((list) => list.isFetchingNextPage)
  const goOn = () => all.ends.forEach((place) => void [applications, events][place]?.fetchNextPage())
  // One way for both, "show more" and an address that was further down: the list grows until it has the rows.
  const short = all.items.length < rows && all.ends.length > 0 && !isFetchingNextPage && !isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes may still be too little
  useEffect(() => {
    if (short) goOn()
  }, [short, all.items.length])
  return {
    kind,
    search,
    items: all.items,
    total: asked.reduce((sum, { currentData }) => sum + (currentData?.pages[0]?.meta.pagination.total ?? 0), 0),
    isError,
    isLoading: asked.some((list) => !list.currentData && !list.isError),
    refetch,
    hasNextPage: all.ends.length > 0,
    isFetchingNextPage,
    fetchNextPage: isError ? refetch : () => write({ rows: String(all.items.length + 1) }),
  }
}

type Part = { items: QueueItem[]; more: boolean }

/**
 * Lists that are each in order, as one. Where a list has more to come, the others' entries that lie behind its last one wait
 * until it has come: nothing gets in between what is shown. `ends` are the lists whose next page moves the end.
 */
export function merged(parts: Part[], oldest: boolean): { items: QueueItem[]; ends: number[] } {
  const place = ({ createdAt }: QueueItem) => Date.parse(createdAt) * (oldest ? 1 : -1)
  const lasts = parts.map(({ items, more }) => {
    const last = more ? items.at(-1) : undefined
    return last ? place(last) : Infinity
  })
  const end = Math.min(...lasts)
  const items = parts.flatMap((part) => part.items).filter((item) => place(item) <= end)
  return {
    items: items.sort((one, other) => place(one) - place(other)),
    ends: end === Infinity ? [] : lasts.flatMap((last, index) => (last === end ? [index] : [])),
  }
}

/** An entry that a page has pushed on to the next one comes twice: it is shown once. */
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

/** What comes after an entry that has been decided: the next in the list, else the one before it. */
export function nextOf(items: QueueItem[], current: Pick<QueueItem, 'kind' | 'id'>): QueueItem | undefined {
  const place = items.findIndex(({ kind, id }) => kind === current.kind && id === current.id)
  return items[place + 1] ?? items[place - 1]
}
