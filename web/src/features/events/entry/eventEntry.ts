import type { Entity } from '@/shared/api/strapi'
import { LOCALES } from '@/shared/constants'
import type { Recurrence } from '@/shared/dates/recurrence'
import { noTexts, textsFrom } from '@/shared/forms/texts'
import { storedItems } from '@/shared/forms/uploads/mediaItem'
import { chosenPoint } from '@/shared/map/point'
import type { Event } from '../core/eventsApi'
import { newDate } from './dateRows'
import { type EventValues, emptyEvent, NETWORKS } from './eventForm'
import { storedDates, whenOfRule } from './storedWhen'
import { newWhen } from './when'

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

function bookingOf({ needsBooking }: Event): EventValues['booking'] {
  if (needsBooking === undefined) return ''
  return needsBooking ? 'needed' : 'none'
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
    source: textsFrom(translations, 'source'),
    audiences: (event.audiences ?? []).map(({ audience }) => audience),
    languages: (event.languages ?? []).map(({ language }) => language),
    setting: event.setting ?? '',
    booking: bookingOf(event),
    ...durationOf(event),
    categories: (event.eventCategory?.data ?? []).map(({ id }) => String(id)),
    banner: storedItems(event.eventBanner?.data),
    photos: storedItems(event.eventMediaPhotos?.data),
    videos: storedItems(event.eventMediaVideos?.data),
    ...storedDates(event),
    seriesCode: event.seriesCode ?? '',
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

/**
 * The form values of a duplicate: everything except the dates. `moved` is the rule of a feast in another year; the editions of a
 * feast are a series, which begins with the first copy.
 */
export const duplicateValues = ({ id, attributes }: Entity<Event>, moved: Recurrence | null = null): EventValues => ({
  ...toValues(attributes),
  dates: [newDate('first')],
  when: moved ? whenOfRule(moved) : newWhen(),
  editionOf: moved && !attributes.seriesCode ? id : null,
})

export type EventState = 'published' | 'pending' | 'rejected' | 'draft'
export const stateOf = ({ publishedAt, reviewState }: Event): EventState =>
  publishedAt ? 'published' : (reviewState ?? 'draft')
