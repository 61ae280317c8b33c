import { useTranslation } from 'react-i18next'
import { dayOfMonth } from '@/shared/dates/dayWords'
import { feastRule, type Translate } from '@/shared/dates/feasts'
import { addDays } from '@/shared/dates/lima'
import { parseFeast } from '@/shared/dates/recurrence'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import ui from '@/shared/ui/ui.module.css'
import type { Feast } from '../entry/recurrenceApi'
import { FeastDays } from './FeastDays'
import css from './feastPage.module.css'

/** The rule of a feast, and its days in the coming years, beside those of Easter if it follows Easter. */
export function FeastReason({ feast: { feast, days, lastsDays } }: { feast: Feast }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const parsed = parseFeast(feast)
  const rule = parsed && feastRule(parsed, { locale, today, translate: t as Translate })
  const offset = parsed?.anchor === 'EASTER' ? parsed.offset : 0
  return (
    <div className={css.reason}>
      {rule && (
        <section className={ui.section} aria-labelledby="feast-why">
          <h2 id="feast-why">{t('why_this_day')}</h2>
          <p className={css.rule}>{t('feast_rule', { rule })}</p>
        </section>
      )}
      <section className={ui.section} aria-labelledby="feast-years">
        <h2 id="feast-years">{t('coming_years')}</h2>
        <ul className={css.years}>
          {days.map((day) => (
            <li key={day}>
              <FeastDays day={day} lastsDays={lastsDays} />
              {offset !== 0 && (
                <span>
                  {t('easter')}: {dayOfMonth(addDays(day, -offset), locale)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
