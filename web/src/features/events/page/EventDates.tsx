import { useTranslation } from 'react-i18next'
import { DATES_SHOWN } from '@/shared/constants'
import type { Say } from '@/shared/dates/feasts'
import { dateText, ownClock } from '@/shared/dates/format'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import { useOwnZone } from '@/shared/dates/useOwnZone'
import { useLocale } from '@/shared/i18n/useLocale'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import { useStatusText } from '../core/EventTags'
import { dateOf, skippedDate, takesPlace } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { byMonth, datesOf, formerText, noteLang, type PageDate } from './eventFacts'
import css from './eventPage.module.css'

/** The rule in words, the next date, and the other coming dates folded by month. */
export function EventDates({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { recurrence, programmeKind } = event
  const permanent = programmeKind === 'permanent'
  const next = dateOf(event)
  const opening = permanent && takesPlace(next) ? next : null
  const rule = recurrence ? recurrenceText({ recurrence, programmeKind, next: opening }, locale, t as Say) : ''
  const dates = datesOf(event)
  // The hours of a permanent programme say its usual dates.
  const told = permanent && rule ? dates.filter(isUnusual) : dates
  const top = permanent && rule ? [] : [skippedDate(event, next), next].filter((date) => date !== undefined)
  const shown = new Set(top.map(({ startsAt }) => startsAt))
  const rest = told.filter(({ startsAt }) => !shown.has(startsAt))
  return (
    <div className={css.dates}>
      {rule && <p className={css.rule}>{rule}</p>}
      {top.map((date) => (
        <OneDate key={date.startsAt} date={date} />
      ))}
      {byMonth(rest, locale).map(({ month, dates }) => (
        <details key={month} className={css.moreDates} open={told.length <= DATES_SHOWN}>
          <summary>{`${month} (${dates.length})`}</summary>
          <div className={css.dates}>
            {dates.map((date) => (
              <OneDate key={date.startsAt} date={date} />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}

const isUnusual = ({ status, note, originalStartsAt }: PageDate) =>
  Boolean(note || originalStartsAt || (status && status !== 'scheduled'))

/** A date with its status, the date before it was moved, and the reason. */
function OneDate({ date }: { date: PageDate }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { startsAt, endsAt, note, originalStartsAt } = date
  const { days, hours } = dateText(startsAt, endsAt, locale)
  const status = useStatusText(date.status)
  const moved = originalStartsAt ? formerText(originalStartsAt, startsAt, locale) : null
  return (
    <div>
      <time dateTime={startsAt} className={css.date}>
        {takesPlace(date) ? days : <del>{days}</del>}
        {hours && <span>{hours}</span>}
        {hours && <LocalTime instant={startsAt} />}
      </time>
      {status && <Tag look="warn">{status}</Tag>}
      {moved && (
        <p className={css.former}>
          <del aria-hidden="true">{moved.from}</del> {t('date_moved', moved)}
        </p>
      )}
      {note && (
        <p className={css.former}>
          <span lang={noteLang(date, locale)}>{note}</span>{' '}
          <ServedChip attributes={{ servedLocales: { note: noteLang(date, locale) } }} />
        </p>
      )}
    </div>
  )
}

/** The time in the visitor's zone when it differs from Lima's. */
function LocalTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const time = ownClock(instant, useLocale(), useOwnZone())
  return time && <span>{t('your_time', { time })}</span>
}
