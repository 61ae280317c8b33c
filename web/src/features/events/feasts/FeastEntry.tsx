import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { feastRule, type Translate } from '@/shared/dates/feasts'
import type { Day } from '@/shared/dates/lima'
import { parseFeast } from '@/shared/dates/recurrence'
import { useToday } from '@/shared/dates/useToday'
import { feastsAddress } from '@/shared/feeds/feedAddress'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import type { Feast } from '../entry/recurrenceApi'
import { FeastDays } from './FeastDays'
import css from './feasts.module.css'

/** A feast with its next day, the rule that it follows, its own calendar and the button that saves it. */
export function FeastEntry({ feast, day }: { feast: Feast; day: Day }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const parsed = parseFeast(feast.feast)
  const rule = parsed && feastRule(parsed, { locale, today, translate: t as Translate })
  return (
    <>
      <div className={css.head}>
        <h3>
          <Link to={path(`/feasts/${feast.code}`)}>{feast.name}</Link>
        </h3>
        <SaveButton kind="feast" id={feast.code} name={feast.name} />
      </div>
      <p className={css.day}>
        <FeastDays day={day} lastsDays={feast.lastsDays} />
      </p>
      {rule && <p className={css.rule}>{t('feast_rule', { rule })}</p>}
      <a className={css.calendar} href={feastsAddress(locale, feast.code)}>
        <Icon name="calendar" size={16} /> {t('add_to_calendar')}
        <span className={ui.hidden}>: {feast.name}</span>
      </a>
    </>
  )
}
