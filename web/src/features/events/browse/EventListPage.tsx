import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useDeferred } from '@/shared/deferred'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import type { Search } from '@/shared/ui/SearchField'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { ALL_COMING, type EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { inTime } from '../core/quickTimes'
import { ClearChip } from '../filters/Chip'
import { useCollectionOf } from '../filters/collectionApi'
import { Filters } from '../filters/Filters'
import { changed, filtersOf, moreOf } from '../filters/filterParams'
import { PillRow } from '../filters/PillRow'
import { type Period, periodIn } from '../filters/period'
import { QuickFilters, Refused, SheetButton } from '../filters/QuickFilters'
import { SaveSearch } from '../filters/SaveSearch'
import { useChoiceCounts } from '../filters/useChoiceCounts'
import { useNearMe } from '../filters/useNearMe'
import { Alternatives } from '../list/Alternatives'
import { EventList } from '../list/EventList'
import css from '../list/eventList.module.css'
import { NearNote, PrintLink, ResultCount } from '../list/ListNotes'
import { monthOf } from '../month/month'
import { DateFilter } from '../range/DateFilter'
import { EventSearch } from './EventSearch'
import { EventMapView, loadView, MonthView } from './eventViews'
import fading from './results.module.css'
import { nothingOf, type Understood, withoutWords } from './searchWords'
import { useSearchWords } from './useSearchWords'
import { ViewSwitch, viewOf } from './ViewSwitch'
import { WordChips } from './WordChips'

export const prepare = loadView

/** All coming events. The filters are in the URL, so a list can be shared and Back restores it. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [typed, writeTyped] = useQueryParts(true)
  const today = useToday()
  const { params, write, understood } = useSearchWords(typed, writeTyped, today)
  const resultCount = useRef<HTMLParagraphElement>(null)
  const search = useRef<Search>(null)
  const near = useNearMe(params, write)
  const period = periodIn(params)
  const view = viewOf(params)
  const month = view === 'month' ? monthOf(period.from ?? today, today) : null
  const text = params.get('q') ?? ''
  const more = moreOf(params, near.position)
  const what = { locale, ...filtersOf(params), ...(text && { text }), ...(more && { more }) }
  const shown = month ? { from: month.first, to: month.last } : period
  const times = timesOf(today, shown, more)
  const filter = { ...ALL_COMING, ...what, ...times }
  const collection = useCollectionOf(params)
  const title = collection?.collectionName ?? t('events')
  const { currentData: counts } = useCountEventsQuery(filter, { selectFromResult: dataOf, skip: !useDeferred() })
  const { choices } = useChoiceCounts(what, shown, !counts).currentData ?? {}
  const chosen = [...params.keys()].filter((name) => name !== 'view')
  const clear = () => {
    search.current?.reset('')
    write(Object.fromEntries(chosen.map((name) => [name, ''])))
    resultCount.current?.focus() // the button disappears
  }
  const removeWords = (one: Understood) => {
    const left = withoutWords(typed.get('q') ?? '', one)
    search.current?.reset(left)
    writeTyped({ q: left })
    resultCount.current?.focus()
  }
  return (
    <div className={ui.page}>
      <PageHead
        title={title}
        lang={collection && fieldLang(collection, 'collectionName', locale)}
        lead={collection?.collectionDescription || t(filter.upcoming ? 'events_lead' : 'events_lead_past')}
        leadLang={collection && fieldLang(collection, 'collectionDescription', locale)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the roles of testing-library lack <search> */}
      <div className={css.tools} role="search" data-named={collection ? true : undefined}>
        <EventSearch search={search} text={typed.get('q') ?? ''} write={writeTyped} />
        <WordChips understood={understood} onRemove={removeWords} />
        <PillRow label={t('filters')}>
          <ViewSwitch params={params} month={month ?? monthOf(period.from ?? today, today)} />
          {chosen.length > 0 && <ClearChip onPress={clear} />}
          <SheetButton params={params} what={what} period={shown} write={write} />
          <DateFilter period={period} filter={what} counts={choices?.when} onChange={write} />
          <QuickFilters params={params} near={near} choices={choices} write={write} />
          <Filters filter={filter} onChange={(part, change) => write(changed(part, change))} />
        </PillRow>
        <div className={css.result}>
          <ResultCount total={counts?.total} focus={resultCount} />
          <NearNote state={near.state} />
          {chosen.length > 0 && <SaveSearch params={params} filter={filter} />}
        </div>
        <Refused near={near} params={params} what={what} period={shown} write={write} />
      </div>
      <div className={fading.results}>
        {view ? (
          <Suspense fallback={<CardSkeletons count={3} />}>
            {month ? (
              <MonthView filter={what} month={month} params={params} />
            ) : (
              <EventMapView filter={filter} params={params} write={write} empty={t(nothingOf(chosen))} />
            )}
          </Suspense>
        ) : (
          <EventList
            filter={filter}
            empty={t(nothingOf(chosen))}
            action={
              chosen.length > 0 && (
                <>
                  <Alternatives filter={filter} counts={choices?.when} write={write} />
                  <Button onClick={clear}>{t('all_coming')}</Button>
                </>
              )
            }
            top
          />
        )}
      </div>
      <div className={css.after}>
        {params.get('when') === 'weekend' && <PrintLink />}
        <SubscribeButton search={params} title={title} label={counts?.total === 0 ? t('tell_me') : undefined} />
      </div>
    </div>
  )
}

/** The chosen times. Events of today that are over are hidden; a period in the past shows all its events. */
function timesOf(today: Day, { from, to, when }: Period, more: EventFilter['more']): Partial<EventFilter> {
  if (when) return inTime(when, more)
  if (!from && !to) return {}
  const first = from ?? today
  return { from: first, to, upcoming: first >= today ? true : undefined }
}
