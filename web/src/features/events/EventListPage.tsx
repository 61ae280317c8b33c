import { useTranslation } from 'react-i18next'
import { type Day, dayOf } from '@/shared/dates/lima'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { SearchField } from '@/shared/ui/SearchField'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { EventGrid } from './EventGrid'
import css from './eventList.module.css'
import { ALL_COMING, type EventFilter } from './eventQueries'
import { useCountEventsQuery } from './eventsApi'
import { Filters } from './Filters'
import { chosenIn, namesOf } from './filterParams'

const dayIn = (value: string | null): Day | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? (value ?? undefined) : undefined

/** Every coming event; all that is chosen stands in the address, so a list can be sent to a friend and Back finds it again. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts()
  const [from, to, text] = [dayIn(params.get('from')), dayIn(params.get('to')), params.get('q') ?? '']
  const period = from || to ? { from: from ?? dayOf(new Date()), to, upcoming: undefined } : {}
  const filter = { locale, ...ALL_COMING, ...chosenIn(params), ...period, ...(text && { text }) }
  return (
    <div className={ui.page}>
      <PageHead title={t('events')} lead={t('events_lead')} />
      {/* biome-ignore lint/a11y/useSemanticElements: the DOM of the tests has no <search> yet */}
      <div className={css.bar} role="search">
        <SearchField className={css.field} label={t('search_events')} text={text} onSearch={(q) => write({ q })} />
        <DayField label={t('from_day')} value={from} onChange={(value) => write({ from: value })} />
        <DayField label={t('to_day')} value={to} min={from} onChange={(value) => write({ to: value })} />
      </div>
      <div className={css.pills}>
        <Filters filter={filter} onChange={(part) => write(namesOf(part))} />
        {params.size > 0 && (
          <Button look="ghost" onClick={() => write(Object.fromEntries([...params.keys()].map((name) => [name, ''])))}>
            {t('clear_all')}
          </Button>
        )}
        <Found filter={filter} />
      </div>
      <EventGrid filter={filter} empty={t('nothing_on')} level="h2" />
    </div>
  )
}

/** How many events are found, said aloud when it changes. */
function Found({ filter }: { filter: EventFilter }) {
  const { t } = useTranslation()
  const { currentData } = useCountEventsQuery(filter)
  return (
    <p className={css.found} role="status">
      {currentData && t('events_found', { count: currentData.total })}
    </p>
  )
}

type DayProps = { label: string; value?: Day; min?: Day; onChange: (day: string) => void }

function DayField({ label, value = '', min, onChange }: DayProps) {
  return (
    <label className={css.field}>
      <span className={formCss.label}>{label}</span>
      <input
        type="date"
        className={formCss.input}
        value={value}
        min={min}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
