import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DAYS_BACK, MONTHS_AHEAD } from '@/shared/constants'
import { dayParts, monthName } from '@/shared/dates/format'
import { addDays, addMonths, type Day, daysBetween } from '@/shared/dates/lima'
import { useDeferred } from '@/shared/deferred'
import { useLocale } from '@/shared/i18n/useLocale'
import { scrollMotion } from '@/shared/motion'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import type { EventFilter } from '../core/eventQueries'
import css from './dates.module.css'
import { type DayMark, useDayMarks } from './useDayMarks'

/** Without a chosen day, the row begins with today: past days cannot be chosen, and a phone shows seven. */
type Props = {
  today: Day
  chosen: Day | null
  /** The other filters, by which single events are counted; it has no times. */
  filter: EventFilter
  onChoose: (day: Day) => void
}

/** The number of days on a wide screen; further days are rendered after the first screen. */
const FIRST_DAYS = 24

/**
 * A row of days. It is a radio group, so it is a single tab stop, and the arrow keys change the day. A dot marks days with single events,
 * whose number is in the name, and a ring the days of a feast.
 */
export function DateCarousel({ today, chosen, filter, onChoose }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const showAll = useDeferred()
  const markOf = useDayMarks(filter, today, showAll)
  const all = daysBetween(addDays(today, -DAYS_BACK), addMonths(today, MONTHS_AHEAD))
  const days = showAll ? all : all.slice(0, Math.max(FIRST_DAYS, all.indexOf(chosen ?? today) + FIRST_DAYS))
  // The name of the month is above today, with which the row begins. On the last day of a month it is above the first day of all,
  // because the next day has a name as well and two names need more space than one day.
  const labelled = addDays(today, 1).endsWith('-01') ? days[0] : today
  useEffect(() => {
    const list = row.current
    const first = list?.querySelector<HTMLElement>('[data-day]')
    const day = list?.querySelector<HTMLElement>(`[data-day="${chosen ?? today}"]`)
    if (!list || !first || !day) return
    // Days before and after another day are of interest; those before today are over.
    const before = day.dataset.day === today ? first.offsetLeft : (list.clientWidth - day.clientWidth) / 2
    list.scrollTo({ left: day.offsetLeft - before })
  }, [chosen, today])
  const move = (direction: number) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: scrollMotion() })
  return (
    <div className={css.dates}>
      <Button round look="ghost" className={css.arrow} aria-label={t('previous_days')} onClick={() => move(-1)}>
        <Icon name="left" />
      </Button>
      <div className={css.days} ref={row} role="radiogroup" aria-label={t('choose_day')}>
        {days.map((day) => (
          <DayChoice
            key={day}
            day={day}
            mark={markOf(day)}
            named={day === labelled || (day > today && day.endsWith('-01'))}
            past={day < today}
            checked={day === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Button round look="ghost" className={css.arrow} aria-label={t('next_days')} onClick={() => move(1)}>
        <Icon name="right" />
      </Button>
    </div>
  )
}

type ChoiceProps = {
  day: Day
  mark: DayMark
  named: boolean
  past: boolean
  checked: boolean
  onChoose: (day: Day) => void
}

function DayChoice({ day, mark, named, past, checked, onChoose }: ChoiceProps) {
  const locale = useLocale()
  const parts = dayParts(day, locale)
  return (
    <label className={css.day} data-day={day} data-named={named || undefined}>
      {named && <span className={css.month}>{monthName(day, locale)}</span>}
      <input
        type="radio"
        name="day"
        value={day}
        checked={checked}
        disabled={past}
        aria-label={mark.name}
        onChange={() => onChoose(day)}
      />
      <span className={cx(css.face, mark.feast && css.feast, mark.events && css.marked)} aria-hidden="true">
        <span>{parts.weekday.slice(0, 2).toLowerCase()}</span>
        <strong>{parts.day}</strong>
      </span>
    </label>
  )
}
