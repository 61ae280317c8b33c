import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { DateField } from '@/shared/forms/fields/DateField'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { SearchField } from '@/shared/ui/SearchField'
import { Tag } from '@/shared/ui/Tags'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { ContentList } from './ContentList'
import {
  EVENT_ORDERS,
  EVENT_STATES,
  type EventSearch,
  hostName,
  type ListedEvent,
  stateOf,
  useListAllEventsQuery,
} from './contentApi'
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

export function Component() {
  const { t } = useTranslation()
  const search = useSearch()
  return (
    <ContentList<ListedEvent>
      title={t('desk_all_events')}
      lead={t('desk_all_events_lead')}
      filtersLabel={t('desk_content_filters')}
      filters={<Filters search={search} />}
      page={search.page}
      answer={useListAllEventsQuery(search)}
      row={(event) => <Row event={event} />}
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

function Row({ event }: { event: Entity<ListedEvent> }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const states = useStates()
  const { id, attributes } = event
  const name = attributes.eventName || t('desk_without_name')
  const state = stateOf(event)
  const facts = [hostName(attributes), attributes.eventAddress?.city?.data?.attributes.cityName, useSpan(attributes)]
  return (
    <>
      <div>
        <h2 className={cards.cardName}>
          <Link to={path(`/desk/events/${id}`)}>{name}</Link>
        </h2>
        <div className={css.rowFacts}>
          <Tag look={state === 'published' ? 'strong' : undefined}>{states[state]}</Tag>
          {attributes.eventStatus === 'cancelled' && <Tag look="warn">{t('status_cancelled')}</Tag>}
          {attributes.unansweredSince && <Tag look="warn">{states.unanswered}</Tag>}
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className={cards.cardActions}>
        {state === 'published' && (
          <Link
            className={buttonClass('secondary')}
            to={path(`/event/${id}`)}
            aria-label={`${t('desk_see_as_public')}: ${name}`}
          >
            {t('desk_see_as_public')}
          </Link>
        )}
        <Link
          className={buttonClass('secondary')}
          to={path(`/event-edit/${id}`)}
          aria-label={`${t('edit_event')}: ${name}`}
        >
          {t('edit')}
        </Link>
      </div>
    </>
  )
}

/** The first and the last day of an event. */
function useSpan({ eventStartDate, eventEndDate }: ListedEvent): string {
  const locale = useLocale()
  if (!eventStartDate) return ''
  const days = [eventStartDate, eventEndDate ?? eventStartDate].map((at) => shortDay(dayOf(at), locale))
  return [...new Set(days)].join(' – ')
}
