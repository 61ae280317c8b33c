import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DATES_SHOWN, PAGE_DATES } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { dayOf } from '@/shared/dates/lima'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale } from '@/shared/i18n/useLocale'
import { dateOf, skippedDate, takesPlace } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { datesOf, isUnusual } from './eventFacts'
import css from './eventPage.module.css'
import { Months, OneDate } from './Months'

const LaterDates = lazy(withMessages(() => import('./LaterDates'), 'events'))
const monthOf = (instant: string) => dayOf(instant).slice(0, 7)

/** The rule in words, the next date, and the other coming dates folded by month. */
export function EventDates({ id, event }: { id: number; event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { recurrence, programmeKind } = event
  const permanent = programmeKind === 'permanent'
  const next = dateOf(event)
  const opening = permanent && takesPlace(next) ? next : null
  const rule = recurrence ? recurrenceText({ recurrence, programmeKind, next: opening }, locale, t as Translate) : ''
  const dates = datesOf(event)
  // The hours of a permanent programme say its usual dates.
  const hours = permanent && rule !== ''
  const listed = hours ? dates.filter(isUnusual) : dates
  const top = hours ? [] : [skippedDate(event, next), next].filter((date) => date !== undefined)
  const shown = new Set(top.map(({ startsAt }) => startsAt))
  const rest = listed.filter(({ startsAt }) => !shown.has(startsAt))
  // The page loads a number of dates; of the month of the last one there may be more.
  const last = dates.length >= PAGE_DATES ? dates.at(-1) : undefined
  const begun = last ? rest.filter(({ startsAt }) => monthOf(startsAt) === monthOf(last.startsAt)) : []
  return (
    <div className={css.dates}>
      {rule && <p className={css.rule}>{rule}</p>}
      {top.map((date) => (
        <OneDate key={date.startsAt} date={date} />
      ))}
      <Months dates={rest.filter((date) => !begun.includes(date))} open={listed.length <= DATES_SHOWN} />
      {last && (
        <Suspense
          fallback={
            <>
              <Months dates={begun} open={false} begun />
              {!hours && <div className={css.laterSpace} />}
            </>
          }
        >
          <LaterDates {...{ id, event, last, begun }} unusualOnly={hours} />
        </Suspense>
      )}
    </div>
  )
}
