import { LOCALES } from '@/shared/constants'
import { dayOf } from '@/shared/dates/lima'
import { noTexts, textsFrom } from '@/shared/forms/texts'
import { storedItems } from '@/shared/forms/uploads/mediaItem'
import type { Row } from '@/shared/forms/values'
import { chosenPoint } from '@/shared/text'
import type { Event } from '../core/eventsApi'
import { type EventValues, emptyEvent, NETWORKS, newDate } from './eventForm'

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

function durationOf({ translations }: Event): Pick<EventValues, 'duration' | 'durationWords'> {
  const texts = textsFrom(translations, 'eventDuration')
  const minutes = LOCALES.map((locale) => texts[locale].trim()).find((text) => /^\d+$/.test(text))
  return minutes ? { duration: Number(minutes), durationWords: noTexts() } : { duration: null, durationWords: texts }
}

/** Unanswered while the event has neither a price nor the mark that it is free. */
function pricingOf({ isFree, eventPrice }: Event): string {
  if (isFree) return 'free'
  return isFree === false || eventPrice != null ? 'paid' : ''
}

/** The form values of an existing event. */
export function toValues(event: Event): EventValues {
  const { translations } = event
  const links = event.eventSocialMedias ?? []
  const linkOf = (network: string) =>
    links.find(({ socialMediaName }) => socialMediaName === network)?.socialMediaLink ?? ''
  return {
    ...emptyEvent(),
    name: textsFrom(translations, 'eventName'),
    short: textsFrom(translations, 'eventShortDescription'),
    description: textsFrom(translations, 'eventDescription'),
    age: textsFrom(translations, 'eventAgeRestrictions'),
    rules: textsFrom(translations, 'eventRules'),
    accessibility: (event.accessibility ?? []).map(({ feature }) => feature),
    accessibilityNote: textsFrom(translations, 'accessibilityNote'),
    ...durationOf(event),
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
    point: chosenPoint(event.eventAddress?.coordinates),
    pricing: pricingOf(event),
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
export const duplicateValues = (event: Event): EventValues => ({
  ...toValues(event),
  dates: [newDate('first')],
})

export type EventState = 'published' | 'pending' | 'rejected' | 'draft'
export const stateOf = ({ publishedAt, reviewState }: Event): EventState =>
  publishedAt ? 'published' : (reviewState ?? 'draft')
