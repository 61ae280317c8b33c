import { useTranslation } from 'react-i18next'
import { dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { whenOf } from '@/shared/dates/when'
import { useLocale } from '@/shared/i18n/useLocale'
import { dateOf, type Event } from './eventsApi'

/** When to go, in the few words of a card: 'Today · 19:00', 'Sat 21 Nov · 19:00', 'Until 30 Nov'. */
export function useWhen(event: Event) {
  const { t } = useTranslation()
  const locale = useLocale()
  useToday() // what is said of a day changes at midnight
  const { startsAt, endsAt } = dateOf(event)
  if (!startsAt) return { startsAt, on: dayOf(new Date()), text: '' } // a draft that has no date yet
  const { on, said, day, hour } = whenOf(startsAt, endsAt, locale)
  const words = said ? t(said, { day }) : day
  return { startsAt, on, text: hour ? `${words} · ${hour}` : words }
}
