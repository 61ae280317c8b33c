import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isMotionWanted } from '@/shared/motion'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import css from '../filters/filters.module.css'
import { type Month, withPeriod } from '../month/month'

/** The view of a URL; null is the list. */
export function viewOf(params: URLSearchParams): 'month' | 'map' | null {
  const view = params.get('view')
  return view === 'month' || view === 'map' ? view : null
}

type Props = { params: URLSearchParams; month: Month }

/** Links to the views of the same filter; on a phone signs of the other ones. The month has the days of its events, so that its list has the same events. */
export function ViewSwitch({ params, month }: Props) {
  const { t } = useTranslation()
  const view = viewOf(params)
  const list = new URLSearchParams(params)
  list.delete('view')
  const map = new URLSearchParams(list)
  map.set('view', 'map')
  return (
    <nav className={css.views} aria-label={t('view')}>
      {[
        { icon: 'menu' as const, label: t('view_list'), to: `?${list}`, on: !view },
        {
          icon: 'calendar' as const,
          label: t('view_month'),
          to: withPeriod(params, month, 'month'),
          on: view === 'month',
        },
        { icon: 'map' as const, label: t('map'), to: `?${map}`, on: view === 'map' },
      ].map(({ icon, label, to, on }) => (
        <Link
          key={label}
          to={to}
          className={cx(css.pill, on && css.active)}
          aria-current={on ? 'page' : undefined}
          preventScrollReset
          viewTransition={isMotionWanted()}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
