import { apiUrl } from '@/shared/api/api'
import type { Locale } from '@/shared/constants'

type FeedFormat = 'ics' | 'rss' | 'atom' | 'json' | 'csv'

/** The days of the week as the parameter of a feed writes them; 0 is Sunday, as in Date. */
export const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** What a feed has beside the search for its events. `alarm` is in minutes. */
type FeedChoice = { weekdays?: Weekday[]; alarm?: string }

/** Parameters of the event list that no feed has: other programs store its address. */
const LEFT_OUT = ['near', 'radius']

/** The address of the events of a search in a format. The parameters are those of the event list. */
export function feedAddress(format: FeedFormat, search: URLSearchParams, locale: Locale, choice: FeedChoice = {}) {
  const params = new URLSearchParams([...search].filter(([name, value]) => value && !LEFT_OUT.includes(name)))
  params.set('locale', locale)
  if (choice.weekdays?.length) params.set('weekday', choice.weekdays.join(','))
  if (choice.alarm) params.set('alarm', choice.alarm)
  return apiUrl(`events/feed.${format}?${params}`)
}

/** The address of the days of feasts, of one or of all. */
export const feastsAddress = (locale: Locale, code?: string) =>
  apiUrl(`feasts.ics?${new URLSearchParams({ ...(code && { code }), locale })}`)

/** Calendars take a subscription by this scheme; the address behind it is read by https where the portal has it. */
const webcal = (address: string) => address.replace(/^https?:/, 'webcal:')

/** The links that subscribe to a calendar, in the order of their spread. */
export const subscriptions = (address: string, title: string) => [
  {
    name: 'Google Calendar',
    href: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal(address) })}`,
  },
  { name: 'Apple', href: webcal(address) },
  {
    name: 'Outlook',
    href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: title })}`,
  },
]
