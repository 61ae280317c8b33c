import { useTranslation } from 'react-i18next'
import { dateText, ownClock } from '@/shared/dates/format'
import { useLocale } from '@/shared/i18n/useLocale'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import { useStatusText } from '../core/EventTags'
import { takesPlace } from '../core/eventDates'
import { usualReason } from '../reasons/reasons'
import css from './eventDates.module.css'
import { byMonth, formerText, noteLang, type PageDate } from './eventFacts'

type Props = {
  dates: PageDate[]
  open: boolean
  /** The dates of the last month are not all known, so that their number is not said. */
  begun?: boolean
}

/** Dates folded by month. */
export function Months({ dates, open, begun }: Props) {
  const locale = useLocale()
  return byMonth(dates, locale).map(({ month, dates }, index, { length }) => (
    <details key={month} className={css.moreDates} open={open}>
      <summary>{begun && index === length - 1 ? month : `${month} (${dates.length})`}</summary>
      <div className={css.dates}>
        {dates.map((date) => (
          <OneDate key={date.startsAt} date={date} />
        ))}
      </div>
    </details>
  ))
}

/** A date with its status, the date before it was moved, and the reason. */
export function OneDate({ date }: { date: PageDate }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { startsAt, endsAt, place, note, originalStartsAt } = date
  const { days, hours } = dateText(startsAt, endsAt, locale)
  const status = useStatusText(date.status)
  const usual = usualReason(note, locale)
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
      {place && (
        <p>
          {t('where')}: {place}
        </p>
      )}
      {note && (
        <p className={css.former}>
          <span lang={usual ? undefined : noteLang(date, locale)}>{usual ?? note}</span>{' '}
          {!usual && <ServedChip attributes={{ servedLocales: { note: noteLang(date, locale) } }} />}
        </p>
      )}
    </div>
  )
}

/** The time in the visitor's zone when it differs from Lima's. */
function LocalTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const time = ownClock(instant, useLocale())
  return time && <span>{t('your_time', { time })}</span>
}
