import type { Entity } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import { dayOf } from '@/shared/dates/lima'
import { UNCHOSEN } from '@/shared/forms/fields/PointField'
import { noTexts, type Texts } from '@/shared/forms/texts'
import { storedItems } from '@/shared/forms/uploads/mediaItem'
import type { Row } from '@/shared/forms/values'
import { fieldLang } from '@/shared/i18n/served'
import type { Event } from '../core/eventsApi'
import { type EventValues, emptyEvent, NETWORKS, newDate } from './eventForm'

/** An event in each language. */
export type LocalizedEvent = Record<Locale, Entity<Event>>

type TextField =
  | 'eventName'
  | 'eventShortDescription'
  | 'eventDescription'
  | 'eventDuration'
  | 'eventAgeRestrictions'
  | 'eventRules'
  | 'statusReason'
  | 'accessibilityNote'

/** The texts of one field; fallback texts from another language are left empty. */
export function textsOf(localized: LocalizedEvent, field: TextField): Texts {
  const texts = noTexts()
  for (const locale of LOCALES) {
    const { attributes } = localized[locale]
    if (!fieldLang(attributes, field, locale)) texts[locale] = attributes[field] ?? ''
  }
  return texts
}

const timeOf = (instant: string) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(11, 16)

const rowOf = (startsAt: string, endsAt: string, key: string): Row => ({
  key,
  startDate: dayOf(startsAt),
  startTime: timeOf(startsAt),
  endDate: dayOf(endsAt),
  endTime: timeOf(endsAt),
})

function datesOf({ occurrences, eventStartDate, eventEndDate }: Event): Row[] {
  if (occurrences && occurrences.length > 0) {
    return occurrences.map(({ id, startsAt, endsAt }) => rowOf(startsAt, endsAt, `date-${id}`))
  }
  return eventStartDate && eventEndDate ? [rowOf(eventStartDate, eventEndDate, 'span')] : [newDate('first')]
}

function durationOf(localized: LocalizedEvent): Pick<EventValues, 'duration' | 'durationWords'> {
  const texts = textsOf(localized, 'eventDuration')
  const minutes = LOCALES.map((locale) => texts[locale].trim()).find((text) => /^\d+$/.test(text))
  return minutes ? { duration: Number(minutes), durationWords: noTexts() } : { duration: null, durationWords: texts }
}

/** The form values of an existing event. */
export function toValues(localized: LocalizedEvent): EventValues {
  const event = localized.es.attributes
  const links = event.eventSocialMedias ?? []
  const linkOf = (network: string) =>
    links.find(({ socialMediaName }) => socialMediaName === network)?.socialMediaLink ?? ''
  return {
    ...emptyEvent(),
    name: textsOf(localized, 'eventName'),
    short: textsOf(localized, 'eventShortDescription'),
    description: textsOf(localized, 'eventDescription'),
    age: textsOf(localized, 'eventAgeRestrictions'),
    rules: textsOf(localized, 'eventRules'),
    accessibility: (event.accessibility ?? []).map(({ feature }) => feature),
    accessibilityNote: textsOf(localized, 'accessibilityNote'),
    ...durationOf(localized),
    categories: (event.eventCategory?.data ?? []).map(({ id }) => String(id)),
    banner: storedItems(event.eventBanner?.data),
    photos: storedItems(event.eventMediaPhotos?.data),
    videos: storedItems(event.eventMediaVideos?.data),
    dates: datesOf(event),
    place: event.eventContacts?.place ?? '',
    tel: event.eventContacts?.tel ?? '',
    mail: event.eventContacts?.mail ?? '',
    city: String(event.eventAddress?.city?.data?.id ?? ''),
    address: event.eventAddress?.address ?? '',
    point: event.eventAddress?.coordinates ?? UNCHOSEN,
    pricing: event.isFree === false || (event.eventPrice != null && !event.isFree) ? 'paid' : 'free',
    price: event.eventPrice ?? null,
    tickets: event.linkToBuyTicket ?? '',
    webSite: event.eventWebSite ?? '',
    catalog: event.eventDigitalCatalog ?? '',
    ...(Object.fromEntries(NETWORKS.map((network) => [network, linkOf(network)])) as Record<
      (typeof NETWORKS)[number],
      string
    >),
  }
}

/** The form values of a duplicate: everything except the dates. */
export const duplicateValues = (localized: LocalizedEvent): EventValues => ({
  ...toValues(localized),
  dates: [newDate('first')],
})

export type EventState = 'published' | 'pending' | 'rejected' | 'draft'
export const stateOf = ({ publishedAt, reviewState }: Event): EventState =>
  publishedAt ? 'published' : (reviewState ?? 'draft')
