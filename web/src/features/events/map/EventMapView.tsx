import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENTS_PER_PAGE } from '@/shared/constants'
import type { Area } from '@/shared/map/mercator'
import type { MapHandle } from '@/shared/map/PlacesMap'
import { cityArea } from '@/shared/map/tiles'
import { useLatest } from '@/shared/map/useLatest'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import { type EventFilter, HAPPENING } from '../core/eventQueries'
import type { Write } from '../filters/filterParams'
import { EventGrid } from '../list/EventGrid'
import { EventList } from '../list/EventList'
import { areaText, parseArea } from './area'
import { cityFirst } from './city'
import css from './eventMap.module.css'
import { MapSheet } from './MapSheet'
import { useFirstCard } from './useFirstCard'
import { usePlaces } from './usePlaces'
import { PEEK, TOOLS, useSheet, ZOOM } from './useSheet'

const PlacesMap = lazy(() => import('@/shared/map/PlacesMap'))

// Read once, because reading it later forces a layout. On a phone filters and list lie over the map.
const onPhone = window.innerWidth < 640
const COVERED = onPhone ? { top: TOOLS + ZOOM, bottom: PEEK } : { top: 0, bottom: 0 }

type Props = { filter: EventFilter; params: URLSearchParams; write: Write; empty: string }

/** The events of a filter on a map, and beside it as a list: all of them, or those of a pressed sign. */
export default function EventMapView({ filter, params, write, empty }: Props) {
  const { t } = useTranslation()
  const { places, total, countOf, labelOf, textOf, isLoaded, isError, refetch } = usePlaces(filter)
  const [pressed, setPressed] = useState<number[]>([])
  const [presses, setPresses] = useState(0)
  const [moved, setMoved] = useState<Area | null>(null)
  const [isWhole, setWhole] = useState(false)
  const sheet = useSheet()
  const map = useRef<MapHandle>(null)
  const area = parseArea(params.get('bbox'))
  const city = useMemo(() => cityFirst(places, cityArea()), [places])
  const first = city && !isWhole ? city : null
  // A change of the filter may remove them.
  const chosen = useMemo(() => pressed.filter((id) => places.some((place) => place.id === id)), [pressed, places])
  const shown = useMemo(
    (): EventFilter => (chosen.length > 0 ? { locale: filter.locale, ids: chosen, soonest: true } : filter),
    [chosen, filter],
  )
  const list = useRef<HTMLElement>(null)
  // Few are one list: of museums alone, the list of what happens would be empty.
  const few = chosen.length > 0 && chosen.length <= EVENTS_PER_PAGE
  const listed = few ? shown : { ...shown, more: { ...shown.more, ...HAPPENING } }
  useFirstCard(list, listed, chosen.length > 0 ? presses : 0)
  const choose = useCallback((ids: number[]) => {
    setPressed(ids)
    setPresses((before) => before + 1)
  }, [])
  const latest = useLatest(write)
  const search = useCallback(
    (bbox: Area | null) => {
      latest.current({ bbox: bbox ? areaText(bbox) : '' })
      setMoved(null)
      setPressed([])
    },
    [latest],
  )
  const turn = (steps: 1 | -1) => {
    const next = places.at((places.findIndex(({ id }) => id === chosen[0]) + steps) % places.length)
    if (!next) return
    choose([next.id])
    map.current?.reveal(next.id)
  }
  if (isError && !isLoaded) return <LoadError onRetry={refetch} />
  return (
    <div className={css.view}>
      <section className={css.map} aria-label={t('map')} data-map>
        <Suspense fallback={<p className={css.wait}>{t('loading')}</p>}>
          {isLoaded && (
            <PlacesMap
              places={places}
              around={first?.inside ?? places}
              area={area}
              covered={COVERED}
              chosen={chosen}
              labelOf={labelOf}
              textOf={textOf}
              onChoose={choose}
              onArea={search}
              onMove={setMoved}
              handle={map}
            />
          )}
        </Suspense>
        <p className={css.buttons}>
          {moved && <Button onClick={() => search(moved)}>{t('search_area')}</Button>}
          {area && <Button onClick={() => search(null)}>{t('whole_map')}</Button>}
          {first && !area && (
            <Button onClick={() => setWhole(true)}>
              {t(first.inValley ? 'more_in_valley' : 'more_outside', { number: first.beyond })}
            </Button>
          )}
        </p>
      </section>
      <MapSheet
        sheet={sheet}
        list={list}
        title={t('events_found', { count: chosen.length > 0 ? countOf(chosen) : total })}
        turn={chosen.length === 1 && places.length > 1 ? turn : undefined}
        onAll={chosen.length > 0 ? () => setPressed([]) : undefined}
      >
        {isLoaded ? (
          few ? (
            <EventGrid filter={shown} empty={empty} level="h2" />
          ) : (
            <EventList filter={shown} empty={empty} />
          )
        ) : (
          <CardSkeletons count={3} />
        )}
      </MapSheet>
    </div>
  )
}
