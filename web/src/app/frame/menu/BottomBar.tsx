import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './bottomBar.module.css'
import { currentIf, MAP_PATH, useCurrentPath } from './useCurrentPath'

/** Pages with a long form: the bar would cover its controls. */
const FORM_PAGES = /^\/(create-event|event-edit|partners-registration|partner-personal-page|desk)(\/|$)/

/** The five main pages at the lower edge of a phone, in reach of the thumb; wider screens have them in the header. */
export function BottomBar() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const current = useCurrentPath()
  if (FORM_PAGES.test(current)) return null
  const links = [
    { to: '/', icon: 'moon', label: t('tonight') },
    { to: '/events', icon: 'search', label: t('browse') },
    { to: MAP_PATH, icon: 'map', label: t('map') },
    { to: '/feasts', icon: 'feast', label: t('feasts') },
    { to: '/saved', icon: 'saved', label: t('saved') },
  ] as const
  return (
    <nav className={css.bar} aria-label={t('main_pages')}>
      {links.map(({ to, icon, label }) => (
        <Link key={to} to={path(to)} aria-current={currentIf(to, current)}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
