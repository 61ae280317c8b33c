import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { DateField } from '@/shared/forms/fields/DateField'
import { useLocale } from '@/shared/i18n/useLocale'
import { SearchField } from '@/shared/ui/SearchField'
import { Tag } from '@/shared/ui/Tags'
import { useQueryParts } from '@/shared/useQueryParts'
import { Choice } from '../core/Choice'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { ContentList } from './ContentList'
import { HOST_STATES, type HostSearch, type ListedHost, useListAllHostsQuery } from './contentApi'
import { CityChoice, dayFrom, oneOf, pageOf } from './filters'
import { RowLink } from './RowLink'
import { useStates } from './useStates'

function useSearch(): HostSearch {
  const [params] = useQueryParts()
  return {
    text: params.get('q') ?? '',
    state: oneOf(HOST_STATES, params.get('state')),
    city: params.get('city') ?? '',
    from: dayFrom(params.get('from')),
    to: dayFrom(params.get('to')),
    page: pageOf(params),
  }
}

export function Component() {
  const { t } = useTranslation()
  const search = useSearch()
  return (
    <ContentList<ListedHost>
      title={t('desk_all_hosts')}
      lead={t('desk_all_hosts_lead')}
      filtersLabel={t('desk_content_filters')}
      filters={<Filters search={search} />}
      page={search.page}
      answer={useListAllHostsQuery(search)}
      row={(host) => <Row host={host} />}
    />
  )
}

function Filters({ search }: { search: HostSearch }) {
  const { t } = useTranslation()
  const states = useStates()
  const [, change] = useQueryParts()
  const write = (parts: Record<string, string>) => change({ ...parts, page: '' })
  return (
    <>
      <SearchField label={t('desk_search_by_name')} text={search.text} onSearch={(q) => write({ q })} />
      <Choice
        label={t('desk_state')}
        value={search.state}
        options={HOST_STATES.map((one) => [one, states[one]])}
        onChoose={(state) => write({ state })}
      />
      <CityChoice value={search.city} onChoose={(city) => write({ city })} />
      <DateField label={t('desk_registered_from')} value={search.from} onChange={(from) => write({ from })} />
      <DateField label={t('desk_registered_to')} value={search.to} onChange={(to) => write({ to })} />
    </>
  )
}

function Row({ host: { id, attributes } }: { host: Entity<ListedHost> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const states = useStates()
  const cities = useListCitiesQuery(locale).data ?? []
  const { state, trusted, createdAt, cityCode } = attributes
  const name = attributes.name || t('desk_without_name')
  const city = cities.find((one) => one.attributes.cityCode === cityCode)?.attributes.cityName
  return (
    <>
      <div>
        <h2 className={cards.cardName}>{name}</h2>
        <div className={css.rowFacts}>
          <Tag look={state === 'published' ? 'strong' : undefined}>{states[state]}</Tag>
          {trusted && <Tag>{t('desk_trusted')}</Tag>}
          {city && <span>{city}</span>}
          <span>{t('desk_since', { day: shortDay(dayOf(createdAt), locale) })}</span>
        </div>
      </div>
      <div className={cards.cardActions}>
        {state === 'published' && <RowLink to={`/event-host/${id}`} text={t('desk_see_as_public')} name={name} />}
        <RowLink to={`/desk/events?host=${encodeURIComponent(attributes.name)}`} text={t('events')} name={name} />
      </div>
    </>
  )
}
