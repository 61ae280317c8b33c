import { ALL_COMING, collectionParams, eventPageParams, eventParams } from '@/features/events/core/eventQueries'
import { hostPageParams, hostParams } from '@/features/hosts/hostQueries'
import { newsPageParams, newsParams } from '@/features/news/newsQueries'
import { type Params, toBrackets } from '@/shared/api/brackets'
import { portalParams } from '@/shared/api/portalQuery'
import { HOME_COLLECTION, type Locale } from '@/shared/constants'

/**
 * What a page asks first, with {marks} for what only the server knows: it asks the same and hands the answers over with
 * the page, so that the page finds them in its cache. Written into the build by scripts/describe.mjs.
 */
export type FirstQuery = {
  endpoint: string
  /** The argument under which the page asks. */
  arg: unknown
  /** The path of the REST call. */
  url: string
  /** What of the answer's body the cache keeps: its data, or the body as the first page of an endless list. */
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

function events(filter: object, moment: typeof at | typeof today): FirstQuery {
  const arg = { locale, ...filter }
  return { endpoint: 'listEvents', arg, url: url('events', eventParams(arg, 1, moment)), keep: 'page' }
}

const collections: FirstQuery = {
  endpoint: 'listCollections',
  arg: { type: HOME_COLLECTION, locale },
  url: url('events-collections', collectionParams(HOME_COLLECTION, locale, '{now}', '{from}')),
  keep: 'data',
}

/** The id as a number: the server takes the quotes away. */
const number = '{number}' as unknown as number
const hosts = { text: '', page: 1, locale }
const entry = { id: '{id}', locale }

export const firstQueries = {
  home: [portal, collections, events({ day: '{day}', cities: [], categories: [], hosts: [] }, today)],
  events: [portal, events(ALL_COMING, at)],
  event: [
    portal,
    { endpoint: 'getEvent', arg: entry, url: url('events/{id}', eventPageParams(locale, '{now}')), keep: 'data' },
  ],
  hosts: [portal, { endpoint: 'listHosts', arg: hosts, url: url('partners', hostParams(hosts)), keep: 'body' }],
  host: [
    portal,
    events({ ...ALL_COMING, hosts: [number] }, at),
    { endpoint: 'getHost', arg: entry, url: url('partners/{id}', hostPageParams(locale)), keep: 'data' },
  ],
  news: [portal, { endpoint: 'listNews', arg: locale, url: url('news', newsParams(locale, 1)), keep: 'page' }],
  newsItem: [portal, { endpoint: 'getNews', arg: entry, url: url('news/{id}', newsPageParams(locale)), keep: 'data' }],
  about: [portal],
  contacts: [portal],
} satisfies Record<string, FirstQuery[]>
