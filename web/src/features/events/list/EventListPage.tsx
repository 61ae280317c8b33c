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
import { chosenIn, namesOf } from './filterParams'
import { PillRow } from './PillRow'
import { dayIn } from './period'

/** Every coming event; all that is chosen stands in the address, so a list can be sent to a friend and Back finds it again. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const today = useToday()
  const found = useRef<HTMLParagraphElement>(null)
  const search = useRef<Search>(null)
  const [from, to, text] = [dayIn(params.get('from')), dayIn(params.get('to')), params.get('q') ?? '']
  const filter = { locale, ...ALL_COMING, ...chosenIn(params), ...daysOf(today, from, to), ...(text && { text }) }
  const clear = () => {
    search.current?.forget()
    write(Object.fromEntries([...params.keys()].map((name) => [name, ''])))
    found.current?.focus() // the button goes
  }
  return (
    <div className={ui.page}>
      <PageHead title={t('events')} lead={t('events_lead')} />
      {/* biome-ignore lint/a11y/useSemanticElements: the DOM of the tests has no <search> yet */}
      <div className={css.tools} role="search">
        <div className={css.line}>
          <SearchField ref={search} compact label={t('search_events')} text={text} onSearch={(q) => write({ q })} />
          <PillRow label={t('when')}>
            <DateFilter period={{ from, to }} onChange={write} />
          </PillRow>
        </div>
        <div className={css.line}>
          <PillRow label={t('filters')}>
            <Filters filter={filter} onChange={(part) => write(namesOf(part))} />
          </PillRow>
          <div className={css.result}>
            <Found filter={filter} focus={found} />
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

/** What is over by now is not coming, even on the chosen day; only a day that has gone by shows what was. */
function daysOf(today: Day, from?: Day, to?: Day): Partial<EventFilter> {
  if (!from && !to) return {}
  const first = from ?? today
  return { from: first, to, upcoming: first >= today ? true : undefined }
}

/** How many events are found, said aloud when it changes. */
function Found({ filter, focus }: { filter: EventFilter; focus: React.Ref<HTMLParagraphElement> }) {
  const { t } = useTranslation()
  const { currentData } = useCountEventsQuery(filter)
  return (
    <p className={css.found} role="status" tabIndex={-1} ref={focus}>
      {currentData && t('events_found', { count: currentData.total })}
    </p>
  )
}
