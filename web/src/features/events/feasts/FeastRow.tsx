import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { feastRule, type Translate } from '@/shared/dates/feasts'
import { dayParts } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { parseFeast } from '@/shared/dates/recurrence'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import type { Feast } from '../entry/recurrenceApi'
import { FeastDays } from './FeastDays'
import css from './feasts.module.css'

type Props = {
  feast: Feast
  day: Day
  /** Names the whole date instead of the rule, where no heading says the month. */
  dated?: boolean
}

/** A feast as a row: the block of its next day, its name, the rule that it follows, and the button that saves it. */
export function FeastRow({ feast, day, dated }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const parsed = parseFeast(feast.feast)
  const rule = parsed && feastRule(parsed, { locale, today, translate: t as Translate })
  const chip = dayParts(day, locale)
  return (
    <div className={css.row}>
      <time dateTime={day} className={css.block}>
        <span>{chip.weekday}</span> <strong>{chip.day}</strong> <span>{chip.month}</span>
      </time>
      <div className={css.words}>
        <h3>
          <Link to={path(`/feasts/${feast.code}`)}>{feast.name}</Link>
        </h3>
        <p>{dated ? <FeastDays day={day} lastsDays={feast.lastsDays} /> : rule && t('feast_rule', { rule })}</p>
      </div>
      <SaveButton kind="feast" id={feast.code} name={feast.name} />
    </div>
  )
}
