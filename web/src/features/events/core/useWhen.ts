import { useTranslation } from 'react-i18next'
import type { Translate } from '@/shared/dates/feasts'
import { type Day, dayOf } from '@/shared/dates/lima'
import { useMinute } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { dateOf } from './eventDates'
import type { Event } from './eventsApi'
import { whenText } from './whenText'

/** The date of a card, in the language of the page; in the list of a day it is that day of the event. */
export function useWhen(event: Event, listed?: Day) {
  const { t } = useTranslation()
  const locale = useLocale()
  useMinute() // renders again when the text changes
  const { startsAt } = dateOf(event)
  if (!startsAt) return { startsAt, on: dayOf(new Date()), text: '', clock: '', place: undefined, closing: false } // a draft without a date
  return whenText(event, locale, t as Translate, Date.now(), listed)
}
