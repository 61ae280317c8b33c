import { useTranslation } from 'react-i18next'
import { dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { whenOf } from '@/shared/dates/when'
import { useLocale } from '@/shared/i18n/useLocale'
import { dateOf, type Event } from './eventsApi'

/** The short date of a card: 'Today · 19:00', 'Sat 21 Nov · 19:00', 'Until 30 Nov'. */
export function useWhen(event: Event) {
  const { t } = useTranslation()
  const locale = useLocale()
  useToday() // re-renders at midnight, when the text of a day changes
  const { startsAt, endsAt } = dateOf(event)
  if (!startsAt) return { startsAt, on: dayOf(new Date()), text: '' } // a draft without a date
  const { on, label, day, hour } = whenOf(startsAt, endsAt, locale)
  const dayText = label ? t(label, { day }) : day
  return { startsAt, on, text: hour ? `${dayText} · ${hour}` : dayText }
}
