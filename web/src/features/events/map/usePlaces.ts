import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Many } from '@/shared/api/strapi'
import type { Place } from '@/shared/map/groups'
import { parsePoint } from '@/shared/map/point'
import { dayOfList, type EventFilter } from '../core/eventQueries'
import { type Event, useCountEventsQuery } from '../core/eventsApi'
import { useListPlacesQuery } from './eventMapApi'
import { signText } from './signText'

/** The places of a filter's events, one by one or, of very many, as numbers by area; and what their signs say. */
export function usePlaces(filter: EventFilter) {
  const { t } = useTranslation()
  const { currentData, isError, refetch } = useListPlacesQuery(filter)
  const clusters = useClusters(filter, currentData)
  const places = useMemo(
    (): Place[] =>
      clusters ??
      (currentData?.data ?? []).flatMap(({ id, attributes }) => {
        const point = parsePoint(attributes.eventAddress?.coordinates)
        return point ? [{ id, ...point }] : []
      }),
    [clusters, currentData],
  )
  const eventOf = useCallback(
    (id: number | undefined) => (clusters ? undefined : currentData?.data.find((event) => event.id === id)?.attributes),
    [clusters, currentData],
  )
  const countOf = useCallback(
    (ids: number[]) => places.reduce((sum, place) => sum + (ids.includes(place.id) ? (place.count ?? 1) : 0), 0),
    [places],
  )
  const labelOf = useCallback(
    (ids: number[]) => {
      const only = ids.length === 1 && eventOf(ids[0])
      return only ? only.eventName : t('events_found', { count: countOf(ids) })
    },
    [eventOf, countOf, t],
  )
  const textOf = useCallback(
    (id: number) => {
      const event = eventOf(id)
      return event ? signText(event, filter.locale, dayOfList(filter)) : ''
    },
    [eventOf, filter],
  )
  const total = currentData?.meta.pagination.total ?? 0
  return { places, total, countOf, labelOf, textOf, isLoaded: currentData !== undefined, isError, refetch }
}

/** The numbers of events by area, if there are more events than one answer has; null while they are not needed or not loaded. */
function useClusters(filter: EventFilter, places: Many<Event> | undefined) {
  const needed = places !== undefined && places.meta.pagination.total > places.data.length
  const { currentData } = useCountEventsQuery(
    { ...filter, more: { ...filter.more, include: 'clusters' } },
    { skip: !needed },
  )
  return useMemo(
    () =>
      (needed &&
        currentData?.clusters?.map(({ latitude: lat, longitude: lng, count, bbox: area }, id) => ({
          id,
          lat,
          lng,
          count,
          area,
        }))) ||
      null,
    [needed, currentData],
  )
}
