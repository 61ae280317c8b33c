import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { addDays, dayOf, periodOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { byStart, dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { useListAroundQuery } from './pageApi'
import { RelatedRow } from './RelatedRow'
import { AROUND_DAYS, isSameFeast } from './sameFeast'

/** The other events of a feast: its vigil, its octave. */
export function BeforeAfter({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const day = dayOf(dateOf(event).startsAt)
  const period = { from: periodOf(addDays(day, -AROUND_DAYS)).from, to: periodOf(addDays(day, AROUND_DAYS)).to }
  const around = useListAroundQuery({ ...period, not: id, locale: useLocale() }, { selectFromResult: dataOf })
  const events = useDeferredValue(around.currentData, undefined) ?? []
  const same = events.filter(({ attributes }) => isSameFeast(event, attributes)).toSorted(byStart)
  return <RelatedRow title={t('before_and_after')} events={same} />
}
