import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DAYS_BACK, MONTHS_AHEAD } from '@/shared/constants'
import { dayParts, longDay, monthName } from '@/shared/dates/format'
import { addDays, addMonths, type Day, daysBetween } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { useLater } from '@/shared/later'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import css from './dates.module.css'

/** Without a chosen day the row begins at today. */
type Props = { today: Day; chosen: Day | null; onChoose: (day: Day) => void }

/** As many days as a wide screen shows; the others are made when the page stands. */
const FIRST_DAYS = 24

/** One radio group, so the whole calendar is a single tab stop and the arrow keys walk through the days. */
export function DateCarousel({ today, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const later = useLater()
  const all = daysBetween(addDays(today, -DAYS_BACK), addMonths(today, MONTHS_AHEAD))
  const days = later ? all : all.slice(0, Math.max(FIRST_DAYS, all.indexOf(chosen ?? today) + FIRST_DAYS))
  // The month stands above today, which is always in sight; two names of months need more room than one day.
  const named = addDays(today, 1).endsWith('-01') ? days[0] : today
  useEffect(() => {
    const mark = row.current?.querySelector<HTMLElement>(`[data-day="${chosen ?? today}"]`)
    if (!row.current || !mark) return
    row.current.scrollTo({ left: mark.offsetLeft - row.current.clientWidth / 2 + mark.clientWidth / 2 })
  }, [chosen, today])
  const move = (way: number) => row.current?.scrollBy({ left: way * row.current.clientWidth * 0.7, behavior: 'smooth' })
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
            named={day === named || (day > today && day.endsWith('-01'))}
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

type ChoiceProps = { day: Day; named: boolean; past: boolean; checked: boolean; onChoose: (day: Day) => void }

function DayChoice({ day, named, past, checked, onChoose }: ChoiceProps) {
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
        aria-label={longDay(day, locale)}
        onChange={() => onChoose(day)}
      />
      <span className={css.face} aria-hidden="true">
        <span>{parts.weekday.slice(0, 2).toLowerCase()}</span>
        <strong>{parts.day}</strong>
      </span>
    </label>
  )
}
