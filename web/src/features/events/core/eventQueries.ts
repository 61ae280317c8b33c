import { EVENTS_PER_PAGE, LIST_PAGE_MAX, type Locale } from '@/shared/constants'
import { type Day, dayOf, periodOf, roundedNow, startOf } from '@/shared/dates/lima'

export type EventFilter = {
  locale: Locale
  /** Only events that are on during this Lima day. */
  day?: Day
  /** Only events that are on between these Lima days; either may be open. */
  from?: Day
  to?: Day
  /** Only events that are not over; of a chosen day only the dates that are not. */
  upcoming?: boolean
  cities?: string[]
  categories?: string[]
  hosts?: number[]
  text?: string
  not?: number
  /** The date that is over first comes first: tonight stands before what is there all year. Else the newest entry first. */
  soonest?: boolean
}

/** What the event list shows before anything is chosen. */
export const ALL_COMING = { upcoming: true, soonest: true, cities: [], categories: [], hosts: [] }

/** What a card shows; descriptions are long and stay away. */
const cardFields = [
  'eventName',
  'eventShortDescription',
  'eventStartDate',
  'eventEndDate',
  'eventStatus',
  'isFree',
  'eventPrice',
  'linkToBuyTicket',
]

/** What an image in a list needs; its ready-made formats are not used. */
const imageFields = {
  fields: ['alternativeText', 'width', 'height', 'hash', 'ext', 'mime', 'url', 'provider_metadata'],
}

const cardPopulate = (from: string) => ({
  eventBanner: imageFields,
  eventMediaPhotos: { ...imageFields, limit: 1 },
  eventCategory: true,
  eventAddress: { populate: { city: true } },
  // The limit counts per event: these are each card's next dates, of which the first may be over before the day is.
  occurrences: { filters: { endsAt: { $gt: from } }, sort: ['startsAt:asc'], limit: 3 },
})

/** The instants that a query is about: now, and the period of the chosen day. */
export type Moment = { now: string; period: { from?: string; to?: string } | null }

function momentOf({ day, from = day, to = day, upcoming }: EventFilter): Moment {
  const now = roundedNow()
  const start = from && periodOf(from).from
  const period = { from: upcoming && start && start < now ? now : start, to: to && periodOf(to).to }
  return { now, period: from || to ? period : null }
}

/** What a list of events, and the numbers behind its filters, are asked for. */
export function eventFilters(filter: EventFilter, { now, period }: Moment = momentOf(filter)) {
  const { locale, upcoming, cities, categories, hosts, text, not } = filter
  const filters = {
    occurrences: period ? { startsAt: before(period.to), endsAt: after(period.from) } : undefined,
    eventEndDate: upcoming ? { $gt: now } : undefined,
    eventAddress: cities?.length ? { city: { cityCode: { $in: cities } } } : undefined,
    eventCategory: categories?.length ? { eventCategoryCode: { $in: categories } } : undefined,
    eventHost: hosts?.length ? { id: { $in: hosts } } : undefined,
    id: not ? { $ne: not } : undefined,
  }
  return { filters, _q: text || undefined, locale }
}

const before = (instant?: string) => (instant ? { $lt: instant } : undefined)
const after = (instant?: string) => (instant ? { $gt: instant } : undefined)

export function eventParams(filter: EventFilter, page: number, moment: Moment = momentOf(filter)) {
  const from = moment.period?.from ?? moment.now
  const pagination = { page, pageSize: EVENTS_PER_PAGE }
  // Of days that have gone by no date is next.
  const sort = filter.soonest ? ['nextDate:asc', 'eventEndDate:asc'] : ['createdAt:desc']
  return { ...eventFilters(filter, moment), fields: cardFields, populate: cardPopulate(from), sort, pagination }
}

export const eventPageParams = (locale: Locale, now = roundedNow()) => ({ populate: pagePopulate(now), locale })

const pagePopulate = (now: string) => ({
  eventBanner: true,
  eventContacts: true,
  eventCategory: true,
  eventMediaPhotos: true,
  eventMediaVideos: true,
  eventSocialMedias: true,
  accessibility: true,
  eventAddress: { populate: { city: true } },
  eventHost: { populate: { contacts: true, socialMedias: true } },
  occurrences: { filters: { endsAt: { $gt: now } }, sort: ['startsAt:asc'], limit: 12 },
})

const startOfToday = () => startOf(dayOf(new Date())).toISOString()

export function collectionParams(type: string, locale: Locale, now = roundedNow(), today = startOfToday()) {
  const events = { filters: { eventEndDate: { $gt: today } }, fields: cardFields, populate: cardPopulate(now) }
  return { filters: { type: { $eq: type } }, populate: { events }, pagination: { pageSize: LIST_PAGE_MAX }, locale }
}
