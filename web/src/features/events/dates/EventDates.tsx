import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DATES_SHOWN, PAGE_DATES } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { dayOf } from '@/shared/dates/lima'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale } from '@/shared/i18n/useLocale'
import { dateOf, skippedDate } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { AllDates } from './AllDates'
import { dayOfFeast } from './dayOfFeast'
import css from './eventDates.module.css'
import { datesOf, isUnusual, monthOf, type PageDate } from './eventFacts'
import { Months, OneDate } from './Months'
import { WeekTable } from './WeekTable'

const LaterDates = lazy(withMessages(() => import('./LaterDates'), 'events'))

type Props = { id: number; event: Event }

/** The rule in words, the next date, and the other coming dates: a few as a list, more behind a button. */
export function EventDates({ id, event }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { recurrence, programmeKind } = event
  const permanent = programmeKind === 'permanent'
  const rule = recurrence?.rule ? recurrenceText({ recurrence, programmeKind }, locale, t as Translate) : ''
  const feast = recurrence?.rule ? '' : (recurrence?.feast ?? '')
  const dates = datesOf(event)
  // The hours of a permanent programme say its usual dates.
  if (recurrence && permanent && rule)
    return (
      <div className={css.dates}>
        <WeekTable recurrence={recurrence} rule={rule} />
        <Listed id={id} event={event} dates={dates.filter(isUnusual)} unusualOnly />
      </div>
    )
  const next = dateOf(event)
  const top = [skippedDate(event, next), next].filter((date) => date !== undefined)
  const shown = new Set(top.map(({ startsAt }) => startsAt))
  const rest = dates.filter(({ startsAt }) => !shown.has(startsAt))
  return (
    <div className={css.dates}>
      {rule && <p className={css.rule}>{rule}</p>}
      {top.map((date) => (
        <OneDate key={date.startsAt} date={date} />
      ))}
      {feast && <p>{dayOfFeast(feast, { locale, translate: t as Translate, today: dayOf(new Date()) })}</p>}
      {dates.length > DATES_SHOWN ? (
        <AllDates next={next} rest={rest}>
          <Listed id={id} event={event} dates={rest} open />
        </AllDates>
      ) : (
        <Months dates={rest} open />
      )}
    </div>
  )
}

type ListedProps = Props & {
  /** Those of the loaded dates that are listed. */
  dates: PageDate[]
  /** Of a programme with opening hours only what is unusual is listed. */
  unusualOnly?: boolean
  open?: boolean
}

/** Dates by month, and after them those that the page does not load at first. */
function Listed({ id, event, dates, unusualOnly = false, open = false }: ListedProps) {
  const all = datesOf(event)
  // The page loads a number of dates; of the month of the last one there may be more.
  const last = all.length >= PAGE_DATES ? all.at(-1) : undefined
  const begun = last ? dates.filter(({ startsAt }) => monthOf(startsAt) === monthOf(last.startsAt)) : []
  return (
    <>
      <Months dates={dates.filter((date) => !begun.includes(date))} open={open || dates.length <= DATES_SHOWN} />
      {last && (
        <Suspense
          fallback={
            <>
              <Months dates={begun} open={open} begun />
              {!unusualOnly && <div className={css.laterSpace} />}
            </>
          }
        >
          <LaterDates {...{ id, event, last, begun, unusualOnly, open }} />
        </Suspense>
      )}
    </>
  )
}
