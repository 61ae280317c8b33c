import { useTranslation } from 'react-i18next'
import { DateField } from '@/shared/forms/fields/DateField'
import { useLocale } from '@/shared/i18n/useLocale'
import { SearchField } from '@/shared/ui/SearchField'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import { ContentList } from './ContentList'
import { EVENT_ORDERS, EVENT_STATES, type EventSearch, type ListedEvent, useListAllEventsQuery } from './contentApi'
import { EventRow, type StatusAction } from './EventRow'
import { CityChoice, dayFrom, oneOf, pageOf } from './filters'
import { useStates } from './useStates'

function useSearch(): EventSearch {
  const [params] = useQueryParts()
  return {
    text: params.get('q') ?? '',
    state: oneOf(EVENT_STATES, params.get('state')),
    host: params.get('host') ?? '',
    city: params.get('city') ?? '',
    from: dayFrom(params.get('from')),
    to: dayFrom(params.get('to')),
    order: oneOf(EVENT_ORDERS, params.get('order')),
    page: pageOf(params),
    locale: useLocale(),
  }
}

export function AllEventsPage({ statusAction }: { statusAction: StatusAction }) {
  const { t } = useTranslation()
  const search = useSearch()
  return (
    <ContentList<ListedEvent>
      title={t('desk_all_events')}
      filtersLabel={t('desk_content_filters')}
      filters={<Filters search={search} />}
      page={search.page}
      answer={useListAllEventsQuery(search)}
      row={(event) => <EventRow event={event} statusAction={statusAction} />}
    />
  )
}

function Filters({ search }: { search: EventSearch }) {
  const { t } = useTranslation()
  const states = useStates()
  const [, change] = useQueryParts()
  // Another list starts at its first page.
  const write = (parts: Record<string, string>) => change({ ...parts, page: '' })
  const orders = { changed: t('desk_last_changed'), date: t('desk_by_date') }
  return (
    <>
      <SearchField label={t('desk_search_text')} text={search.text} onSearch={(q) => write({ q })} />
      <SearchField label={t('event_host')} text={search.host} onSearch={(host) => write({ host })} />
      <Choice
        label={t('desk_state')}
        value={search.state}
        options={EVENT_STATES.map((one) => [one, states[one]])}
        onChoose={(state) => write({ state })}
      />
      <CityChoice value={search.city} onChoose={(city) => write({ city })} />
      <DateField label={t('desk_from_day')} value={search.from} onChange={(from) => write({ from })} />
      <DateField label={t('desk_to_day')} value={search.to} onChange={(to) => write({ to })} />
      <Choice
        label={t('desk_order')}
        value={search.order}
        options={EVENT_ORDERS.map((one) => [one, orders[one]])}
        onChoose={(order) => write({ order })}
      />
    </>
  )
}
