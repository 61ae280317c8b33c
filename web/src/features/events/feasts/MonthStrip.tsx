import { useTranslation } from 'react-i18next'
import { dayParts, monthName } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import css from './feasts.module.css'

/** The id of the section of a month. */
export const monthId = (month: Day) => `month-${month.slice(0, 7)}`

/** Links to the months of the page, which stay below the header. */
export function MonthStrip({ months }: { months: Day[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <nav className={css.months} aria-label={t('year_of_feasts')}>
      <ul>
        {months.map((month) => (
          <li key={month}>
            <a href={`#${monthId(month)}`} aria-label={`${monthName(month, locale)} ${month.slice(0, 4)}`}>
              {dayParts(month, locale).month}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
