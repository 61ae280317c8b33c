import { BANNER_MAX_MIB } from '@/shared/constants'
import { type Day, limaInstant } from '@/shared/dates/lima'
import {
  email,
  imagesOnly,
  maxSize,
  type Rule,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  requireNumber,
} from '@/shared/forms/rules'
import type { Rules } from '@/shared/forms/useForm'

/** Type and not interface: a form's values are an open record of fields. */
export type EventValues = {
  name: string
  categories: string[]
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  short: string
  description: string
  banner: File[]
  city: string
  address: string
  point: string
  place: string
  tel: string
  mail: string
  pricing: string
  price: string
}

export const emptyEvent: EventValues = {
  name: '',
  categories: [],
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  short: '',
  description: '',
  banner: [],
  city: '',
  address: '',
  point: '',
  place: '',
  tel: '',
  mail: '',
  pricing: 'free',
  price: '',
}

const span = (values: Record<string, unknown>) => {
  const { startDate, startTime, endDate, endTime } = values as EventValues
  if (!startDate || !startTime || !endDate || !endTime) return null
  return { start: limaInstant(startDate as Day, startTime), end: limaInstant(endDate as Day, endTime) }
}

const endsAfterStart: Rule = (_value, values) => {
  const dates = span(values)
  return dates && dates.end < dates.start ? { key: 'end_before_start' } : null
}

const priceWhenPaid: Rule = (value, values) => (values.pricing === 'paid' ? requireNumber(value, values) : null)

export const eventRules: Rules<EventValues> = {
  name: [required],
  categories: [requireCheckbox],
  startDate: [required],
  startTime: [required],
  endDate: [required, endsAfterStart],
  endTime: [required, endsAfterStart],
  short: [required],
  description: [required],
  banner: [requiredFile, imagesOnly, maxSize(BANNER_MAX_MIB)],
  city: [required],
  address: [required],
  point: [requireCoordinates],
  place: [required],
  tel: [required],
  mail: [required, email],
  price: [priceWhenPaid],
}

/** Which field of the form an error of the API belongs to. */
export const eventPaths: Record<string, keyof EventValues> = {
  eventName: 'name',
  eventCategory: 'categories',
  eventStartDate: 'startDate',
  eventEndDate: 'endDate',
  eventShortDescription: 'short',
  eventDescription: 'description',
  eventBanner: 'banner',
  'files.eventBanner': 'banner',
  'eventAddress.city': 'city',
  'eventAddress.address': 'address',
  'eventAddress.coordinates': 'point',
  'eventContacts.place': 'place',
  'eventContacts.tel': 'tel',
  'eventContacts.mail': 'mail',
  isFree: 'pricing',
  eventPrice: 'price',
}

/** The form as the API wants it; clock times are Lima's. */
export function toEventData(values: EventValues, host: number) {
  return {
    eventName: values.name.trim(),
    eventCategory: values.categories.map(Number),
    eventStartDate: limaInstant(values.startDate, values.startTime),
    eventEndDate: limaInstant(values.endDate, values.endTime),
    eventShortDescription: values.short.trim(),
    eventDescription: values.description,
    eventAddress: { city: Number(values.city), address: values.address.trim(), coordinates: values.point },
    eventContacts: { place: values.place.trim(), tel: values.tel.trim(), mail: values.mail.trim() },
    isFree: values.pricing === 'free',
    eventPrice: values.pricing === 'free' ? null : Number(values.price),
    eventHost: host,
  }
}
