import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayParts, hours } from '@/shared/dates/format'
import { clockOf, dayOf } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { plainDay } from '@/shared/dates/when'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import ui from '@/shared/ui/ui.module.css'
import { takesPlace } from '../core/eventDates'
import css from './eventDates.module.css'
import type { PageDate } from './eventFacts'
import { Months } from './Months'

/** The number of dates that are shown beside the next one. */
const CHIPS = 4

type Props = {
  next: PageDate
  rest: PageDate[]
  /** All dates, for the dialog. */
  children: ReactNode
}

/** The dates after the next one as chips, and a button for all of them. On paper, where nothing opens, all are listed. */
export function AllDates({ next, rest, children }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const after = rest.filter(({ startsAt }) => startsAt > next.startsAt).slice(0, CHIPS)
  return (
    <>
      <ul className={`${ui.tags} ${css.chips}`}>
        {after.map((date) => (
          <Chip key={date.startsAt} date={date} usual={next} />
        ))}
      </ul>
      <div>
        <Button onClick={() => setOpen(true)}>{t('all_dates')}</Button>
      </div>
      {open && (
        <Dialog title={t('all_dates')} onClose={() => setOpen(false)}>
          <div className={css.all}>{children}</div>
        </Dialog>
      )}
      <div className={css.print}>
        <Months dates={rest} open />
      </div>
    </>
  )
}

/** The day of a date, with its hours if they are not those of the next one. */
function Chip({ date, usual }: { date: PageDate; usual: PageDate }) {
  const locale = useLocale()
  const today = useToday()
  const day = dayOf(date.startsAt)
  const text = `${dayParts(day, locale).weekday} ${plainDay(day, today, locale)}`
  const same = clockOf(date.startsAt) === clockOf(usual.startsAt) && clockOf(date.endsAt) === clockOf(usual.endsAt)
  const times = same ? null : hours(date.startsAt, date.endsAt, locale)
  return (
    <li className={ui.tag}>
      <time dateTime={date.startsAt}>{takesPlace(date) ? text : <del>{text}</del>}</time>
      {times && ` ${times}`}
    </li>
  )
}
