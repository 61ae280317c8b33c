import { CARD_DATES, EVENTS_PER_PAGE, LIST_PAGE_MAX, type Locale, PAGE_DATES, POSTER_DATES } from '@/shared/constants'
import { type Day, periodOf, roundedNow } from '@/shared/dates/lima'

export type EventFilter = {
  locale: Locale
  /** Only events that take place on this Lima day. */
  day?: Day
  /** Only events that take place between these Lima days; either may be missing. */
  from?: Day
  to?: Day
  /** The rounded present, if the answer moves with the clock: the filter is the key under which the answer is cached. */
  at?: string
  /** Only events that are not over; with a chosen day, only dates of it that are not over. */
  upcoming?: boolean
  cities?: string[]
  categories?: string[]
  hosts?: number[]
  text?: string
  /** Further parameters of the search: free, audience, near … */
  more?: Record<string, string>
  not?: number
  /** Only these events. */
  ids?: number[]
  /** Sorts by the end of the next date, so that tonight comes before a year-long exhibition; else the newest entry first. */
  soonest?: boolean
}

/** The filter of the event list before the visitor chooses anything. */
export const ALL_COMING = { upcoming: true, soonest: true, cities: [], categories: [], hosts: [] }

/** What happens, and what is open all year: the kinds of programme that a list shows apart, by the parameter of the search. */
export const HAPPENING = { kind: 'event,season' }
export const ALWAYS_OPEN = { kind: 'permanent' }

type OfDay = { day: Day } & Pick<EventFilter, 'cities' | 'categories' | 'hosts'>
/** The events of a day on the home page: what happens, by the next date, and what is open all year. */
export const ofDay = (filter: OfDay) => ({
  happening: { ...filter, soonest: true, more: HAPPENING },
  open: { ...filter, soonest: true, more: ALWAYS_OPEN },
})

/** The fields of a card; descriptions are omitted because they are long. */
export const cardFields = [
  'eventName',
  'eventShortDescription',
  'eventStartDate',
  'eventEndDate',
  'eventStatus',
  'recurrence',
  'programmeKind',
  'isFree',
  'eventPrice',
  'needsBooking',
  'linkToBuyTicket',
]

/** The fields of an image in a list; `formats` is not used. */
const imageFields = {
  fields: ['alternativeText', 'width', 'height', 'hash', 'ext', 'mime', 'url', 'provider_metadata'],
}

export const cardPopulate = (from: string, to?: string) => ({
  eventBanner: imageFields,
  eventMediaPhotos: { ...imageFields, limit: 1 },
  eventCategory: true,
  audiences: true,
  eventAddress: { populate: { city: true } },
  // The limit counts per event: the next dates of each card; more than one, because the first may end during the day, and dates may
  // be cancelled. In a list of chosen days it is the date of these days: a card says that it is cancelled rather than name the next one.
  occurrences: { filters: { startsAt: before(to), endsAt: { $gt: from } }, sort: ['startsAt:asc'], limit: CARD_DATES },
})

/** The instants in a query: now, and the period of the chosen days. */
export type Moment = { now: string; period: { from?: string; to?: string } | null }

function momentOf({ day, from = day, to = day, upcoming, at: now = roundedNow() }: EventFilter): Moment {
  const start = from && periodOf(from).from
  const period = { from: upcoming && start && start < now ? now : start, to: to && periodOf(to).to }
  return { now, period: from || to ? period : null }
}

/** The day of a list that has only one. */
export const dayOfList = ({ day, from = day, to = day }: EventFilter): Day | undefined =>
  from === to ? from : undefined

/** The filter parameters of the event list and of the counts in its filters. */
export function eventFilters(filter: EventFilter, { now, period }: Moment = momentOf(filter)) {
  const { locale, upcoming, cities, categories, hosts, text, more, not, ids } = filter
  const filters = {
    occurrences: period ? { startsAt: before(period.to), endsAt: after(period.from) } : undefined,
    eventEndDate: upcoming ? { $gt: now } : undefined,
    eventAddress: cities?.length ? { city: { cityCode: { $in: cities } } } : undefined,
    eventCategory: categories?.length ? { eventCategoryCode: { $in: categories } } : undefined,
    eventHost: hosts?.length ? { id: { $in: hosts } } : undefined,
    id: not || ids ? { $ne: not, $in: ids } : undefined,
  }
  return { filters, q: text || undefined, past: isSearch(filter) ? 'any' : undefined, ...more, locale }
}

/** Whether a filter needs the search, which reads more parameters than the list. */
export const isSearch = ({ text, more }: EventFilter) => Boolean(text || more)

const WEEKEND_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Whether the period is a coming day or weekend. What happens only then comes before shows of every evening there, although their next
 * date is earlier: 'event' is before 'season' in the alphabet. In a longer period the order would be expensive to find.
 */
function isComingDay({ now, period }: Moment): boolean {
  if (!period?.from || !period.to || period.from <= now) return false
  return Date.parse(period.to) - Date.parse(period.from) <= WEEKEND_MS
}

const before = (instant?: string) => (instant ? { $lt: instant } : undefined)
const after = (instant?: string) => (instant ? { $gt: instant } : undefined)

type Order = 'nearest' | 'match' | 'rare' | 'soonest' | 'newest'

/** What comes first in the list of a filter. */
export function orderOf(filter: EventFilter, moment: Moment = momentOf(filter)): Order {
  if (filter.more?.order) return 'nearest'
  if (filter.text) return 'match'
  if (!filter.soonest) return 'newest'
  const when = filter.more?.when
  return when === 'tonight' || when === 'weekend' || isComingDay(moment) ? 'rare' : 'soonest'
}

// nextDate is null for past days, so the end date is the second key.
const SOONEST = ['nextDate:asc', 'eventEndDate:asc']
/** The sort keys of each order; the search itself has the others. */
const SORTS: Partial<Record<Order, string[]>> = {
  rare: ['programmeKind:asc', ...SOONEST],
  soonest: SOONEST,
  newest: ['createdAt:desc'],
}

/** A page of events: its number or, of a search, its cursor. */
export type EventPage = number | string

export function eventParams(filter: EventFilter, page: EventPage, moment: Moment = momentOf(filter)) {
  const from = moment.period?.from ?? moment.now
  const position =
    typeof page === 'number'
      ? { pagination: { page, pageSize: EVENTS_PER_PAGE } }
      : { cursor: page, size: EVENTS_PER_PAGE }
  const sort = SORTS[orderOf(filter, moment)]
  return {
    ...eventFilters(filter, moment),
    fields: cardFields,
    populate: cardPopulate(from, moment.period?.to),
    sort,
    ...position,
  }
}

export const eventPageParams = (locale: Locale, now = roundedNow()) => ({ populate: pagePopulate(now), locale })

/** What a printed poster shows; the first banner of the host serves as its logo. */
export const posterParams = (locale: Locale, now = roundedNow()) => ({
  populate: {
    eventBanner: true,
    eventMediaPhotos: { ...imageFields, limit: 1 },
    eventContacts: true,
    eventCategory: true,
    eventAddress: { populate: { city: true } },
    eventHost: { populate: { mainBanner: imageFields } },
    // Those that do not take place are left out.
    occurrences: { filters: { endsAt: { $gt: now } }, sort: ['startsAt:asc'], limit: 2 * POSTER_DATES },
  },
  locale,
})

/** The period, half-open, in which other events than one are looked for. */
export type Others = { locale: Locale; not: number; from: string; to: string }

const OFF = ['cancelled', 'postponed']
const INSTEAD = 3

/** What begins in a period, takes place and is not over; what happens only then comes first, and what is always open is left out. */
export function insteadParams({ locale, not, from, to }: Others, now = roundedNow()) {
  const begins = { $gte: from, $lt: to }
  return {
    filters: {
      id: { $ne: not },
      eventStatus: { $notIn: OFF },
      programmeKind: { $ne: 'permanent' },
      occurrences: { startsAt: begins, endsAt: after(now), status: { $notIn: OFF } },
    },
    fields: cardFields,
    populate: {
      ...cardPopulate(now, to),
      occurrences: { filters: { startsAt: begins, endsAt: after(now) }, sort: ['startsAt:asc'], limit: CARD_DATES },
    },
    sort: ['programmeKind:asc', ...SOONEST],
    pagination: { pageSize: INSTEAD },
    locale,
  }
}

const AROUND_MAX = 50

/** What takes place once or now and then in the days around an event, as far as it is not over. */
export function aroundParams({ locale, not, from, to }: Others, now = roundedNow()) {
  return {
    filters: {
      id: { $ne: not },
      eventEndDate: after(now),
      programmeKind: { $eq: 'event' },
      occurrences: { startsAt: { $gte: from, $lt: to } },
    },
    fields: cardFields,
    populate: cardPopulate(now),
    sort: SOONEST,
    pagination: { pageSize: AROUND_MAX },
    locale,
  }
}

const pagePopulate = (now: string) => ({
  eventBanner: true,
  eventContacts: true,
  eventCategory: true,
  eventMediaPhotos: true,
  eventMediaVideos: true,
  eventSocialMedias: true,
  accessibility: true,
  audiences: true,
  languages: true,
  eventAddress: { populate: { city: true } },
  eventHost: { populate: { contacts: true, socialMedias: true } },
  occurrences: { filters: { endsAt: { $gt: now } }, sort: ['startsAt:asc'], limit: PAGE_DATES },
})

/** What the rows of collections depend on. Their events are those of today, whichever day the visitor has chosen. */
export type RowFilter = { type: string; today: Day } & Required<
  Pick<EventFilter, 'locale' | 'cities' | 'categories' | 'hosts'>
>
type Period = { from: string; to: string }

/** The collections of a type with their events that take place today, by the dates: a weekly market is not in them on every day. */
export function collectionParams(row: RowFilter, { from, to }: Period = periodOf(row.today), now = roundedNow()) {
  const { filters, locale } = eventFilters(row)
  const events = {
    filters: { ...filters, occurrences: { startsAt: before(to), endsAt: after(from) } },
    fields: cardFields,
    populate: cardPopulate(now),
  }
  return {
    filters: { type: { $eq: row.type } },
    populate: { events },
    pagination: { pageSize: LIST_PAGE_MAX },
    locale,
  }
}

/** The filter of the numbers of single events on each day of a period, at most six weeks: what is on every day would drown a feast. */
export const dayCounts = ({ filter, month: { first, last } }: DaysFilter): EventFilter => ({
  ...filter,
  more: { ...filter.more, from: first, to: last, kind: 'event', include: 'days' },
})
type DaysFilter = { filter: EventFilter; month: { first: Day; last: Day } }
