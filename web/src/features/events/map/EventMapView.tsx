import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Area } from '@/shared/map/PlacesMap'
import { parsePoint } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import type { EventFilter } from '../core/eventQueries'
import { EventList } from '../list/EventList'
import type { Write } from '../list/filterParams'
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
  const [moved, setMoved] = useState<Area | null>(null)
  const area = parseArea(params.get('bbox'))
  const places = useMemo(
    () =>
      (currentData?.events ?? []).flatMap(({ id, attributes }) => {
        const point = parsePoint(attributes.eventAddress?.coordinates)
        return point ? [{ id, ...point }] : []
      }),
    [currentData],
  )
  // A change of the filter may remove them.
  const chosen = useMemo(() => pressed.filter((id) => places.some((place) => place.id === id)), [pressed, places])
  const labelOf = useCallback(
    (ids: number[]) => {
      const only = ids.length === 1 && currentData?.events.find(({ id }) => id === ids[0])
      return only ? only.attributes.eventName : t('events_found', { count: ids.length })
    },
    [currentData, t],
  )
  const search = (bbox: Area | null) => {
    write({ bbox: bbox ? areaText(bbox) : '' })
    setMoved(null)
    setPressed([])
  }
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
              onChoose={setPressed}
              onMove={setMoved}
            />
          )}
        </Suspense>
        <p className={css.buttons}>
          {moved && <Button onClick={() => search(moved)}>{t('search_area')}</Button>}
          {area && <Button onClick={() => search(null)}>{t('whole_map')}</Button>}
        </p>
      </section>
      <section className={css.list} aria-label={t('events')}>
        {currentData && currentData.total > currentData.events.length && (
          <p className={ui.lead}>{t('map_limit', { shown: currentData.events.length, total: currentData.total })}</p>
        )}
        {chosen.length > 0 && (
          <Button look="ghost" onClick={() => setPressed([])}>
            {t('all_on_map')}
          </Button>
        )}
        {currentData ? (
          <EventList
            filter={chosen.length > 0 ? { locale: filter.locale, ids: chosen, soonest: true } : filter}
            empty={empty}
          />
        ) : (
          <CardSkeletons count={3} />
        )}
      </section>
    </div>
  )
}
