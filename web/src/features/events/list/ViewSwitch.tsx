import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '@/shared/text'
import { type Month, withPeriod } from '../month/month'
import css from './filters.module.css'

type Props = { params: URLSearchParams; month: Month }

/** Links to the other views of the same filter. The month has the days of its events, so that its list has the same events. */
export function ViewSwitch({ params, month }: Props) {
  const { t } = useTranslation()
  const byMonth = params.get('view') === 'month'
  const list = new URLSearchParams(params)
  list.delete('view')
  return (
    <nav className={css.views} aria-label={t('view')}>
      {[
        { label: t('view_list'), to: `?${list}`, on: !byMonth },
        { label: t('view_month'), to: withPeriod(params, month, 'month'), on: byMonth },
      ].map(({ label, to, on }) => (
        <Link
          key={label}
          to={to}
          className={cx(css.pill, on && css.active)}
          aria-current={on ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
