import { useTranslation } from 'react-i18next'
import { dataOf } from '@/shared/api/dataOf'
import { useToday } from '@/shared/dates/useToday'
import { spanOf } from '@/shared/dates/when'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import filters from '../filters/filters.module.css'
import css from './range.module.css'
import { type DayRange, feastRanges, weeksFrom } from './ranges'

type Props = { range: DayRange; onChoose: (range: DayRange) => void }

/** This week, the next one, and the next feasts of several days, as buttons that choose their days. */
export function Shortcuts({ range, onChoose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const { data: feasts = [] } = useListFeastsQuery(locale, { selectFromResult: dataOf })
  return (
    <div className={css.shortcuts}>
      {[...weeksFrom(today), ...feastRanges(feasts, today)].map((one) => {
        const { from, to } = one
        const chosen = range.from === from && range.to === to
        return (
          <button
            key={'key' in one ? one.key : one.name}
            type="button"
            className={cx(filters.pill, chosen && filters.active)}
            aria-pressed={chosen}
            onClick={() => onChoose(chosen ? {} : { from, to })}
          >
            <span>
              {'key' in one ? t(one.key) : one.name}{' '}
              <small className={css.span}>{spanOf(from, to, today, locale)}</small>
            </span>
          </button>
        )
      })}
    </div>
  )
}
