import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import type { Many } from '@/shared/api/strapi'
import type { Area, Place } from '@/shared/map/groups'
import { scrollMotion } from '@/shared/motion'
import { parsePoint } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import type { EventFilter } from '../core/eventQueries'
import { type Event, useCountEventsQuery, useListEventsInfiniteQuery } from '../core/eventsApi'
import type { Write } from '../filters/filterParams'
import { EventGrid } from '../list/EventGrid'
import { EventList } from '../list/EventList'
import { areaText, parseArea } from './area'
import css from './eventMap.module.css'
import { useListPlacesQuery } from './eventMapApi'

const PlacesMap = lazy(() => import('@/shared/map/PlacesMap'))

type Props = { filter: EventFilter; params: URLSearchParams; write: Write; empty: string }

/** The events of a filter on a map, and beside it as a list: all of them, or those of a pressed sign. */
export default function EventMapView({ filter, params, write, empty }: Props) {
  const { t } = useTranslation()
  const { currentData, isError, refetch } = useListPlacesQuery(filter)
  const [pressed, setPressed] = useState<number[]>([])
  const [presses, setPresses] = useState(0)
  const [moved, setMoved] = useState<Area | null>(null)
  const area = parseArea(params.get('bbox'))
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
  // A change of the filter may remove them.
  const chosen = useMemo(() => pressed.filter((id) => places.some((place) => place.id === id)), [pressed, places])
  const labelOf = useCallback(
    (ids: number[]) => {
      const only = ids.length === 1 && !clusters && currentData?.data.find(({ id }) => id === ids[0])
      const count = places.reduce((sum, place) => sum + (ids.includes(place.id) ? (place.count ?? 1) : 0), 0)
      return only ? only.attributes.eventName : t('events_found', { count })
    },
    [clusters, places, currentData, t],
  )
  const shown = useMemo(
    (): EventFilter => (chosen.length > 0 ? { locale: filter.locale, ids: chosen, soonest: true } : filter),
    [chosen, filter],
  )
  const list = useRef<HTMLElement>(null)
  useFirstCard(list, shown, chosen.length > 0 ? presses : 0)
  const choose = useCallback((ids: number[]) => {
    setPressed(ids)
    setPresses((before) => before + 1)
  }, [])
  const latest = useRef(write)
  latest.current = write
  const search = useCallback((bbox: Area | null) => {
    latest.current({ bbox: bbox ? areaText(bbox) : '' })
    setMoved(null)
    setPressed([])
  }, [])
  if (isError && !currentData) return <LoadError onRetry={refetch} />
  return (
    <div className={css.view}>
      <section className={css.map} aria-label={t('map')} data-map>
        <Suspense fallback={<p>{t('loading')}</p>}>
          {currentData && (
            <PlacesMap
              places={places}
              area={area}
              chosen={chosen}
              labelOf={labelOf}
              onChoose={choose}
              onArea={search}
              onMove={setMoved}
            />
          )}
        </Suspense>
        <p className={css.buttons}>
          {moved && <Button onClick={() => search(moved)}>{t('search_area')}</Button>}
          {area && <Button onClick={() => search(null)}>{t('whole_map')}</Button>}
        </p>
      </section>
      <section ref={list} className={css.list} aria-label={t('events')}>
        {chosen.length > 0 && (
          <Button look="ghost" onClick={() => setPressed([])}>
            {t('all_on_map')}
          </Button>
        )}
        {currentData ? (
          // The pressed ones are one list: of a museum alone there would be an empty list first.
          chosen.length > 0 ? (
            <EventGrid filter={shown} empty={empty} level="h2" />
          ) : (
            <EventList filter={shown} empty={empty} />
          )
        ) : (
          <CardSkeletons count={3} />
        )}
      </section>
    </div>
  )
}

/**
 * Focuses the first card of the chosen events as soon as it is there, once for each press. On a phone the list is below the map and
 * comes into view; beside the map it is in view already.
 */
function useFirstCard(list: RefObject<HTMLElement | null>, filter: EventFilter, presses: number) {
  const { currentData } = useListEventsInfiniteQuery(filter, { selectFromResult: dataOf, skip: presses === 0 })
  const done = useRef(0)
  useEffect(() => {
    if (done.current === presses || !currentData || !list.current) return
    done.current = presses
    list.current.querySelector<HTMLElement>('article a')?.focus({ preventScroll: true })
    const below = list.current.getBoundingClientRect().top > window.innerHeight / 2
    if (below) list.current.scrollIntoView({ behavior: scrollMotion() })
  }, [list, currentData, presses])
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
