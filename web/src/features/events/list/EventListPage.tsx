import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { type Search, SearchField } from '@/shared/ui/SearchField'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { ALL_COMING, type EventFilter } from '../core/eventQueries'
import { useCountEventsQuery } from '../core/eventsApi'
import { DateFilter } from './DateFilter'
import { EventGrid } from './EventGrid'
import css from './eventList.module.css'
import { Filters } from './Filters'
import { changed, filtersOf } from './filterParams'
import { PillRow } from './PillRow'
import { dayIn } from './period'

/** All coming events. The filters are in the URL, so a list can be shared and Back restores it. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const today = useToday()
  const resultCount = useRef<HTMLParagraphElement>(null)
  const search = useRef<Search>(null)
  const [from, to, text] = [dayIn(params.get('from')), dayIn(params.get('to')), params.get('q') ?? '']
  const filter = { locale, ...ALL_COMING, ...filtersOf(params), ...daysOf(today, from, to), ...(text && { text }) }
  const clear = () => {
    search.current?.reset()
    write(Object.fromEntries([...params.keys()].map((name) => [name, ''])))
    resultCount.current?.focus() // the button disappears
  }
  return (
    <div className={ui.page}>
      <PageHead title={t('events')} lead={t(filter.upcoming ? 'events_lead' : 'events_lead_past')} />
      {/* biome-ignore lint/a11y/useSemanticElements: jsdom does not support <search> */}
      <div className={css.tools} role="search">
        <div className={css.line}>
          <SearchField ref={search} compact label={t('search_events')} text={text} onSearch={(q) => write({ q })} />
          <PillRow label={t('when')}>
            <DateFilter period={{ from, to }} onChange={write} />
          </PillRow>
        </div>
        <div className={css.line}>
          <PillRow label={t('filters')}>
            <Filters filter={filter} onChange={(part, change) => write(changed(part, change))} />
          </PillRow>
          <div className={css.result}>
            <ResultCount filter={filter} focus={resultCount} />
            {params.size > 0 && (
              <Button look="ghost" onClick={clear}>
                {t('clear_all')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <EventGrid
        filter={filter}
        empty={params.size > 0 ? t('nothing_on') : t('no_events_of_host')}
        action={params.size > 0 && <Button onClick={clear}>{t('all_coming')}</Button>}
        level="h2"
        top
      />
    </div>
  )
}

/** The chosen days. Events of today that are over are hidden; a period in the past shows all its events. */
function daysOf(today: Day, from?: Day, to?: Day): Partial<EventFilter> {
  if (!from && !to) return {}
  const first = from ?? today
  return { from: first, to, upcoming: first >= today ? true : undefined }
}

/** The number of found events, announced when it changes. */
function ResultCount({ filter, focus }: { filter: EventFilter; focus: React.Ref<HTMLParagraphElement> }) {
  const { t } = useTranslation()
  const { currentData } = useCountEventsQuery(filter)
  return (
    <p className={css.found} role="status" tabIndex={-1} ref={focus}>
      {currentData && t('events_found', { count: currentData.total })}
    </p>
  )
}
