import { type Day, limaInstant } from '@/shared/dates/lima'
import { UNCHOSEN } from '@/shared/forms/fields/PointField'
import {
  email,
  goodFiles,
  maxLength,
  type PartRule,
  type Rule,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  requireNumber,
  textsWithin,
  webAddress,
} from '@/shared/forms/rules'
import { noTexts, type Texts, toTranslations } from '@/shared/forms/texts'
import { idsOf } from '@/shared/forms/uploads/mediaItem'
import type { PartRules, Rules } from '@/shared/forms/useForm'
import type { MediaItem, Problem, Row } from '@/shared/forms/values'

export const NETWORKS = ['TikTok', 'Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const
type Network = (typeof NETWORKS)[number]

/** Type and not interface: a form's values are an open record of fields. */
export type EventValues = {
  name: Texts
  categories: string[]
  short: Texts
  description: Texts
  banner: MediaItem[]
  photos: MediaItem[]
  videos: MediaItem[]
  dates: Row[]
  /** Minutes. */
  duration: number | null
  /** A duration that somebody wrote in words; it stays until minutes are given. */
  durationWords: Texts
  age: Texts
  rules: Texts
  accessibility: string[]
  accessibilityNote: Texts
  place: string
  city: string
  address: string
  point: string
  tel: string
  mail: string
  pricing: string
  price: number | null
  tickets: string
  webSite: string
  catalog: string
} & Record<Network, string>

export const newDate = (key: string): Row => ({ key, startDate: '', startTime: '', endDate: '', endTime: '' })

export const emptyEvent = (): EventValues => ({
  name: noTexts(),
  categories: [],
  short: noTexts(),
  description: noTexts(),
  banner: [],
  photos: [],
  videos: [],
  dates: [newDate('first')],
  duration: null,
  durationWords: noTexts(),
  age: noTexts(),
  rules: noTexts(),
  accessibility: [],
  accessibilityNote: noTexts(),
  place: '',
  city: '',
  address: '',
  point: UNCHOSEN,
  tel: '',
  mail: '',
  pricing: 'free',
  price: null,
  tickets: '',
  webSite: '',
  catalog: '',
  TikTok: '',
  Facebook: '',
  Instagram: '',
  LinkedIn: '',
  YouTube: '',
})

const DATE_PARTS = ['startDate', 'startTime', 'endDate', 'endTime'] as const

/** The instants of a date that is whole. */
export function spanOf(row: Row): { startsAt: string; endsAt: string } | null {
  const { startDate = '', startTime = '', endDate = '', endTime = '' } = row
  if (!startDate || !startTime || !endDate || !endTime) return null
  return { startsAt: limaInstant(startDate as Day, startTime), endsAt: limaInstant(endDate as Day, endTime) }
}

/** Every date is whole, ends after it starts, and stands there once; the complaint is at the input that it is about. */
export const goodDates: PartRule = (value, _values, name) => {
  const found: Record<string, Problem> = {}
  const seen = new Set<string>()
  for (const row of value as Row[]) {
    for (const part of DATE_PARTS) {
      if (!row[part]) found[`${name}.${row.key}.${part}`] = { key: 'this_field_is_required' }
    }
    const span = spanOf(row)
    if (!span) continue
    if (span.endsAt < span.startsAt) {
      const part = row.endDate === row.startDate ? 'endTime' : 'endDate'
      found[`${name}.${row.key}.${part}`] = { key: 'end_before_start' }
    }
    const words = `${span.startsAt} ${span.endsAt}`
    if (seen.has(words)) found[`${name}.${row.key}.startDate`] = { key: 'same_date_twice' }
    seen.add(words)
  }
  return found
}

/** The soonest first; what is not whole stays where it is asked for, at the end. */
export const sortedDates = (rows: Row[]): Row[] => [...rows].sort((one, other) => startOf(one) - startOf(other))
const startOf = (row: Row) => Date.parse(spanOf(row)?.startsAt ?? '') || Number.MAX_SAFE_INTEGER

const STRING_MAX = 255
const TEXT_MAX = 100_000
const string = maxLength(STRING_MAX)
const priceWhenPaid: Rule = (value, values) => (values.pricing === 'paid' ? requireNumber(value, values) : null)
const link = [webAddress, string]

/** In the order of the page. Pictures of an event that is there already may be missing: it was published so. */
export const eventRules = (isNew: boolean): Rules<EventValues> => ({
  name: [required],
  categories: [requireCheckbox],
  short: [required],
  description: [required],
  banner: isNew ? [requiredFile] : [],
  photos: isNew ? [requiredFile] : [],
  place: [required, string],
  city: [required],
  address: [required, string],
  point: [requireCoordinates],
  tel: [required, string],
  mail: [required, email, string],
  price: [priceWhenPaid],
  tickets: link,
  webSite: link,
  catalog: link,
  ...Object.fromEntries(NETWORKS.map((network) => [network, link])),
})

export const eventPartRules: PartRules<EventValues> = {
  name: textsWithin(STRING_MAX),
  short: textsWithin(TEXT_MAX),
  description: textsWithin(TEXT_MAX),
  rules: textsWithin(TEXT_MAX),
  accessibilityNote: textsWithin(TEXT_MAX),
  age: textsWithin(STRING_MAX),
  dates: goodDates,
  banner: goodFiles,
  photos: goodFiles,
  videos: goodFiles,
}

/** The fields that hold files, by the attribute that they are for. */
export const MEDIA_FIELDS = [
  ['banner', 'eventBanner'],
  ['photos', 'eventMediaPhotos'],
  ['videos', 'eventMediaVideos'],
] as const

/** Which field of the form an error of the API belongs to. */
export const eventPaths: Record<string, string> = {
  eventName: 'name',
  eventCategory: 'categories',
  eventStartDate: 'dates',
  eventEndDate: 'dates',
  occurrences: 'dates',
  eventShortDescription: 'short',
  eventDescription: 'description',
  eventDuration: 'duration',
  eventRules: 'rules',
  eventAgeRestrictions: 'age',
  accessibility: 'accessibility',
  accessibilityNote: 'accessibilityNote',
  eventBanner: 'banner',
  eventMediaPhotos: 'photos',
  eventMediaVideos: 'videos',
  'eventAddress.city': 'city',
  'eventAddress.address': 'address',
  'eventAddress.coordinates': 'point',
  'eventContacts.place': 'place',
  'eventContacts.tel': 'tel',
  'eventContacts.mail': 'mail',
  isFree: 'pricing',
  eventPrice: 'price',
  linkToBuyTicket: 'tickets',
  eventWebSite: 'webSite',
  eventDigitalCatalog: 'catalog',
}

/** What is missing, as lists of gaps name it, by the field where it is filled in. */
const gapFields: Record<string, string> = { eventAddress: 'point', eventContacts: 'tel', entry: 'pricing' }

/** The field that an address leads to: "#eventName.es" or "#name.es". */
export function linkedField(hash: string): string | undefined {
  const [root = '', locale] = hash.slice(1).split('.')
  const name = gapFields[root] ?? eventPaths[root] ?? root
  if (!(name in emptyEvent())) return undefined
  return locale ? `${name}.${locale}` : name
}

const orNull = (text: string) => text.trim() || null

/** The form as the API wants it; clock times are Lima's. What is missing in a draft is null, not an empty word. */
export function toEventData(values: EventValues, host: number) {
  const occurrences = sortedDates(values.dates)
    .map(spanOf)
    .filter((span) => span !== null)
  const ends = occurrences.map(({ endsAt }) => endsAt).sort()
  const minutes = values.duration === null ? '' : String(values.duration)
  const all = { en: minutes, es: minutes, qu: minutes }
  return {
    eventCategory: values.categories.map(Number),
    eventStartDate: occurrences[0]?.startsAt ?? null,
    eventEndDate: ends.at(-1) ?? null,
    occurrences,
    linkToBuyTicket: orNull(values.tickets),
    eventDigitalCatalog: orNull(values.catalog),
    eventWebSite: orNull(values.webSite),
    isFree: values.pricing === 'free',
    eventPrice: values.pricing === 'free' ? null : values.price,
    eventBanner: idsOf(values.banner)[0] ?? null,
    eventMediaPhotos: idsOf(values.photos),
    eventMediaVideos: idsOf(values.videos),
    eventAddress: {
      city: values.city ? Number(values.city) : null,
      address: orNull(values.address),
      coordinates: values.point === UNCHOSEN ? null : orNull(values.point),
    },
    eventContacts: { place: orNull(values.place), tel: orNull(values.tel), mail: orNull(values.mail) },
    eventSocialMedias: NETWORKS.filter((network) => orNull(values[network])).map((network) => ({
      socialMediaName: network,
      socialMediaLink: values[network].trim(),
    })),
    accessibility: values.accessibility.map((feature) => ({ feature })),
    eventHost: host,
    translations: toTranslations({
      eventName: values.name,
      eventShortDescription: values.short,
      eventDescription: values.description,
      eventDuration: minutes ? all : values.durationWords,
      eventAgeRestrictions: values.age,
      eventRules: values.rules,
      accessibilityNote: values.accessibilityNote,
    }),
  }
}

/** Whether two states of the form would be saved alike; files that wait count, too. */
export const sameEvent = (one: EventValues, other: EventValues) => printOf(one) === printOf(other)
const printOf = (values: EventValues) =>
  JSON.stringify({
    ...toEventData(values, 0),
    dates: values.dates.map(({ key: _key, ...parts }) => parts),
    files: MEDIA_FIELDS.map(([name]) => values[name].map(({ key, info }) => [key, info])),
  })
