import {
  ALL_COMING,
  collectionParams,
  dayCounts,
  type EventFilter,
  eventFilters,
  eventPageParams,
  eventParams,
  HAPPENING,
  isSearch,
  type RowFilter,
} from '@/features/events/core/eventQueries'
import { feastParams } from '@/features/events/feasts/feastQueries'
import { homeParams } from '@/features/events/home/homeQueries'
import { placesParams } from '@/features/events/map/eventMapQueries'
import { type MonthFilter, monthParams } from '@/features/events/month/monthQueries'
import { ALL_HOSTS, hostPageParams, hostParams } from '@/features/hosts/hostQueries'
import { type InfoPageCode, infoPageParams } from '@/features/infopages/infoPageQueries'
import { newsPageParams, newsParams } from '@/features/news/newsQueries'
import { type Params, toBrackets } from '@/shared/api/brackets'
import { portalParams } from '@/shared/api/portalQuery'
import { HOME_COLLECTION, type Locale } from '@/shared/constants'

/**
 * The first query of a page, with {placeholders} for values that only the server knows. The gateway makes the same call and
 * sends the answer inside the page, so that the page finds it in its cache. scripts/describe.mjs writes the queries into the
 * build.
 */
export type FirstQuery = {
  endpoint: string
  /** The argument with which the page calls the endpoint. */
  arg: unknown
  /** The path of the REST call. */
  url: string
  /** Which part of the body is cached: `data`, the whole body, or the body as the first page of an infinite list. */
  keep: 'data' | 'body' | 'page'
}

const locale = '{locale}' as Locale
const at = { now: '{now}', period: null }
const today = { now: '{now}', period: { from: '{from}', to: '{to}' } }
const url = (path: string, params: object) => `/api/${path}?${toBrackets(params as Params)}`

const portal: FirstQuery = {
  endpoint: 'portal',
  arg: locale,
  url: url('cultural-portal-cusco', portalParams(locale)),
  keep: 'data',
}

function events(filter: Omit<EventFilter, 'locale'>, moment: typeof at | typeof today): FirstQuery {
  const arg = { locale, ...filter }
  return {
    endpoint: 'listEvents',
    arg,
    url: url(isSearch(arg) ? 'events/search' : 'events', eventParams(arg, 1, moment)),
    keep: 'page',
  }
}

const row: RowFilter = { type: HOME_COLLECTION, locale, today: '{day}', cities: [], categories: [], hosts: [] }

const collections: FirstQuery = {
  endpoint: 'listCollections',
  arg: row,
  url: url('events-collections', collectionParams(row, today.period, '{now}')),
  keep: 'data',
}

const nothing = { locale, cities: [], categories: [], hosts: [] }

const home: FirstQuery = {
  endpoint: 'home',
  arg: nothing,
  url: url('home', homeParams(nothing, '{now}')),
  keep: 'data',
}

const wholeList = { locale, ...ALL_COMING }

// The current month, as its view requests it: from today on.
const thisMonth: MonthFilter = {
  filter: { locale, cities: [], categories: [], hosts: [] },
  month: { first: '{day}', last: '{lastDay}' },
}
const numbersOfDays = dayCounts(thisMonth)

const month: FirstQuery[] = [
  {
    endpoint: 'countEvents',
    arg: numbersOfDays,
    url: url('events/counts', eventFilters(numbersOfDays)),
    keep: 'data',
  },
  {
    endpoint: 'listMonth',
    arg: thisMonth,
    url: url('events/search', monthParams(thisMonth, { from: '{from}', to: '{monthEnd}' })),
    keep: 'data',
  },
]

const places: FirstQuery = {
  endpoint: 'listPlaces',
  arg: wholeList,
  url: url('events', placesParams(wholeList, at)),
  keep: 'body',
}

/** The id as a number: the server removes the quotes around this placeholder. */
const number = '{number}' as unknown as number
const hosts = { ...ALL_HOSTS, locale }
const infoPage = { code: '{code}' as InfoPageCode, locale }
const entry = { id: '{id}', locale }

export const firstQueries = {
  home: [portal, home, collections],
  events: [portal, events({ ...ALL_COMING, more: HAPPENING }, at)],
  // The other views of the list.
  month: [portal, ...month],
  map: [portal, places, events({ ...ALL_COMING, more: HAPPENING }, at)],
  event: [
    portal,
    { endpoint: 'getEvent', arg: entry, url: url('events/{id}', eventPageParams(locale, '{now}')), keep: 'data' },
  ],
  feast: [
    portal,
    {
      endpoint: 'getFeast',
      arg: { code: '{id}', locale },
      url: url('feasts/{id}', feastParams(locale, '{now}')),
      keep: 'data',
    },
  ],
  feasts: [portal, { endpoint: 'listFeasts', arg: locale, url: url('feasts', { locale }), keep: 'data' }],
  hosts: [portal, { endpoint: 'listHosts', arg: hosts, url: url('hosts', hostParams(hosts, 1)), keep: 'page' }],
  host: [
    portal,
    events({ ...ALL_COMING, hosts: [number] }, at),
    { endpoint: 'getHost', arg: entry, url: url('partners/{id}', hostPageParams(locale)), keep: 'data' },
  ],
  news: [portal, { endpoint: 'listNews', arg: locale, url: url('news', newsParams(locale, 1)), keep: 'page' }],
  newsItem: [portal, { endpoint: 'getNews', arg: entry, url: url('news/{id}', newsPageParams(locale)), keep: 'data' }],
  about: [portal],
  contacts: [portal],
  info: [
    portal,
    { endpoint: 'getInfoPage', arg: infoPage, url: url('info-pages', infoPageParams(infoPage)), keep: 'data' },
  ],
} satisfies Record<string, FirstQuery[]>
