import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Many } from '@/shared/api/strapi'
import { EVENTS_PER_PAGE } from '@/shared/constants'
import type { Place } from '@/shared/map/groups'
import type { Area } from '@/shared/map/mercator'
import { parsePoint } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import { dayOfList, type EventFilter, HAPPENING } from '../core/eventQueries'
import { type Event, useCountEventsQuery } from '../core/eventsApi'
import type { Write } from '../filters/filterParams'
import { EventGrid } from '../list/EventGrid'
import { EventList } from '../list/EventList'
import { areaText, parseArea } from './area'
import css from './eventMap.module.css'
import { useListPlacesQuery } from './eventMapApi'
import { signText } from './signText'
import { useFirstCard } from './useFirstCard'

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
  const textOf = useCallback(
    (id: number) => {
      const event = currentData?.data.find((one) => one.id === id)
      return event && !clusters ? signText(event.attributes, filter.locale, dayOfList(filter)) : ''
    },
    [clusters, currentData, filter],
  )
  const shown = useMemo(
    (): EventFilter => (chosen.length > 0 ? { locale: filter.locale, ids: chosen, soonest: true } : filter),
    [chosen, filter],
  )
  const list = useRef<HTMLElement>(null)
  // Few are one list: of museums alone, the list of what happens would be empty.
  const few = chosen.length > 0 && chosen.length <= EVENTS_PER_PAGE
  const first = few ? shown : { ...shown, more: { ...shown.more, ...HAPPENING } }
  useFirstCard(list, first, chosen.length > 0 ? presses : 0)
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
              textOf={textOf}
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
          few ? (
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
