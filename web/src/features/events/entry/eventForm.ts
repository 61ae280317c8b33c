import { numberOf, readable, requireAmount, type TypedNumber, unread } from '@/shared/forms/fields/numbers'
import {
  email,
  goodFiles,
  maxLength,
  type Rule,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  textsWithin,
  webAddress,
} from '@/shared/forms/rules'
import { noTexts, type Texts, toTranslations } from '@/shared/forms/texts'
import { idsOf } from '@/shared/forms/uploads/mediaItem'
import type { PartRules, Rules } from '@/shared/forms/useForm'
import type { MediaItem, Problem, Row } from '@/shared/forms/values'
import { byLocale } from '@/shared/i18n/byLocale'
import { goodDates, newDate } from './dateRows'
import { datesData } from './recurrence'
import { goodWhen, hasRule, newWhen, type When } from './when'

export const NETWORKS = ['TikTok', 'Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const
type Network = (typeof NETWORKS)[number]

/** A type and not an interface, because only a type is assignable to the index signature of form values. */
export type EventValues = {
  name: Texts
  categories: string[]
  short: Texts
  description: Texts
  banner: MediaItem[]
  photos: MediaItem[]
  videos: MediaItem[]
  /** The dates in the modes once and several. */
  dates: Row[]
  when: When
  /** Minutes. */
  duration: TypedNumber
  /** A duration given as text; it is sent until minutes are entered. */
  durationWords: Texts
  age: Texts
  rules: Texts
  accessibility: string[]
  accessibilityNote: Texts
  source: Texts
  audiences: string[]
  languages: string[]
  /** Empty: the host has not said. */
  setting: string
  booking: '' | 'needed' | 'none'
  place: string
  city: string
  /** The id of the neighbourhood that corrects the one of the point; empty: that of the point, or the earlier choice. */
  neighbourhood: string
  address: string
  point: string
  tel: string
  mail: string
  pricing: string
  price: TypedNumber
  tickets: string
  webSite: string
  catalog: string
  /** What the editions of a yearly feast share; empty for other events. */
  seriesCode: string
  /** The event of another year that this one was copied from, if that one is in no series yet. */
  editionOf: number | null
} & Record<Network, string>

export const emptyEvent = (): EventValues => ({
  name: noTexts(),
  categories: [],
  short: noTexts(),
  description: noTexts(),
  banner: [],
  photos: [],
  videos: [],
  dates: [newDate('first')],
  when: newWhen(),
  duration: null,
  durationWords: noTexts(),
  age: noTexts(),
  rules: noTexts(),
  accessibility: [],
  accessibilityNote: noTexts(),
  source: noTexts(),
  audiences: [],
  languages: [],
  setting: '',
  booking: '',
  place: '',
  city: '',
  neighbourhood: '',
  address: '',
  point: '',
  tel: '',
  mail: '',
  pricing: '',
  price: null,
  tickets: '',
  webSite: '',
  catalog: '',
  seriesCode: '',
  editionOf: null,
  TikTok: '',
  Facebook: '',
  Instagram: '',
  LinkedIn: '',
  YouTube: '',
})

const STRING_MAX = 255
const TEXT_MAX = 100_000
const string = maxLength(STRING_MAX)
const priceWhenPaid: Rule = (value, values) => (values.pricing === 'paid' ? requireAmount(value, values) : null)
const link = [webAddress, string]

/** In the order of the page. Existing events may have no pictures, because older ones were published without. */
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
  pricing: [required],
  duration: [readable],
  price: [priceWhenPaid],
  tickets: link,
  webSite: link,
  catalog: link,
  ...Object.fromEntries(NETWORKS.map((network) => [network, link])),
})

/** The problems that a draft cannot have either: texts in place of numbers, and days that are past. */
export function refusedOfDrafts(values: EventValues): Record<string, Problem> {
  const numbers = { duration: unread(values.duration), price: values.pricing === 'paid' ? unread(values.price) : null }
  const days = { ...goodDates(values.dates, values, 'dates'), ...goodWhen(values.when, values, 'when') }
  const past = Object.entries(days).filter(([, problem]) => 'key' in problem && problem.key === 'day_is_past')
  const found = [...Object.entries(numbers), ...past]
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

const SOURCE_MAX = 200

export const eventPartRules: PartRules<EventValues> = {
  name: textsWithin(STRING_MAX),
  short: textsWithin(TEXT_MAX),
  description: textsWithin(TEXT_MAX),
  rules: textsWithin(TEXT_MAX),
  accessibilityNote: textsWithin(TEXT_MAX),
  source: textsWithin(SOURCE_MAX),
  age: textsWithin(STRING_MAX),
  dates: goodDates,
  when: goodWhen,
  banner: goodFiles,
  photos: goodFiles,
  videos: goodFiles,
}

/** The form fields with files, and their attributes. */
export const MEDIA_FIELDS = [
  ['banner', 'eventBanner'],
  ['photos', 'eventMediaPhotos'],
  ['videos', 'eventMediaVideos'],
] as const

/** The form field of each attribute, for errors of the API. */
const eventPaths: Record<string, string> = {
  eventName: 'name',
  eventCategory: 'categories',
  eventStartDate: 'dates',
  eventEndDate: 'dates',
  occurrences: 'dates',
  recurrence: 'when.mode',
  eventShortDescription: 'short',
  eventDescription: 'description',
  eventDuration: 'duration',
  eventRules: 'rules',
  eventAgeRestrictions: 'age',
  accessibility: 'accessibility',
  accessibilityNote: 'accessibilityNote',
  source: 'source',
  audiences: 'audiences',
  languages: 'languages',
  setting: 'setting',
  needsBooking: 'booking',
  eventBanner: 'banner',
  eventMediaPhotos: 'photos',
  eventMediaVideos: 'videos',
  'eventAddress.city': 'city',
  'eventAddress.neighbourhood': 'neighbourhood',
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

const rulePaths: Record<string, string> = {
  eventStartDate: 'when.from',
  eventEndDate: 'when.endTime',
  occurrences: 'when.changes',
  recurrence: 'when.rule',
  'recurrence.feast': 'when.feast',
  'recurrence.startsAt': 'when.from',
  'recurrence.endsAt': 'when.endTime',
  'recurrence.hours': 'when.hours',
  'recurrence.exceptions': 'when.exceptions',
  'recurrence.extra': 'when.extra',
}

/** The form field of each attribute, as the dates of the form are given. */
export const pathsFor = ({ when }: EventValues) => (hasRule(when) ? { ...eventPaths, ...rulePaths } : eventPaths)

/** The form field of each gap in the completeness list, where the names differ. */
const gapFields: Record<string, string> = { eventAddress: 'point', eventContacts: 'tel', entry: 'pricing' }

/** The form field of a URL hash: "#eventName.es" or "#name.es". */
export function linkedField(hash: string): string | undefined {
  const [root = '', locale] = hash.slice(1).split('.')
  const name = gapFields[root] ?? eventPaths[root] ?? root
  if (!((name.split('.')[0] ?? '') in emptyEvent())) return undefined
  return locale ? `${name}.${locale}` : name
}

const orNull = (text: string) => text.trim() || null

/** The form in the format of the API. Times are in Lima's zone; missing values of a draft are null, not an empty string. */
export function toEventData(values: EventValues, host: number) {
  const minutes = String(numberOf(values.duration) ?? '')
  const inAllLanguages = byLocale(() => minutes)
  return {
    eventCategory: values.categories.map(Number),
    ...datesData(values),
    ...(values.seriesCode && { seriesCode: values.seriesCode }),
    ...(values.editionOf && { editionOf: values.editionOf }),
    linkToBuyTicket: orNull(values.tickets),
    eventDigitalCatalog: orNull(values.catalog),
    eventWebSite: orNull(values.webSite),
    isFree: values.pricing === '' ? null : values.pricing === 'free',
    eventPrice: values.pricing === 'paid' ? numberOf(values.price) : null,
    eventBanner: idsOf(values.banner)[0] ?? null,
    eventMediaPhotos: idsOf(values.photos),
    eventMediaVideos: idsOf(values.videos),
    eventAddress: {
      city: values.city ? Number(values.city) : null,
      address: orNull(values.address),
      coordinates: orNull(values.point),
      ...(values.neighbourhood && { neighbourhood: Number(values.neighbourhood) }),
    },
    eventContacts: { place: orNull(values.place), tel: orNull(values.tel), mail: orNull(values.mail) },
    eventSocialMedias: NETWORKS.filter((network) => orNull(values[network])).map((network) => ({
      socialMediaName: network,
      socialMediaLink: values[network].trim(),
    })),
    accessibility: values.accessibility.map((feature) => ({ feature })),
    audiences: values.audiences.map((audience) => ({ audience })),
    languages: values.languages.map((language) => ({ language })),
    setting: orNull(values.setting),
    needsBooking: values.booking === '' ? null : values.booking === 'needed',
    eventHost: host,
    translations: toTranslations({
      eventName: values.name,
      eventShortDescription: values.short,
      eventDescription: values.description,
      eventDuration: minutes ? inAllLanguages : values.durationWords,
      eventAgeRestrictions: values.age,
      eventRules: values.rules,
      accessibilityNote: values.accessibilityNote,
      source: values.source,
    }),
  }
}

/** Whether two states of the form would save the same data; files to upload and texts that are no numbers count as well. */
export const sameEvent = (one: EventValues, other: EventValues) => serialize(one) === serialize(other)
const serialize = (values: EventValues) =>
  JSON.stringify({
    ...toEventData(values, 0),
    dates: values.dates.map(({ key: _key, ...parts }) => parts),
    when: values.when,
    unread: [values.duration, values.price].filter(unread),
    files: MEDIA_FIELDS.map(([name]) => values[name].map(({ key, info }) => [key, info])),
  })
