import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { selectMayCreateEvent, selectMayUseDesk, selectToken, signedOut } from '@/shared/session/session'
import { Icon } from '@/shared/ui/Icon'
import css from '../header.module.css'
import { SavedMark } from './SavedMark'
import { currentIf, MAP_PATH, useCurrentPath } from './useCurrentPath'

/** The links of the main menu: all of them for the burger menu, fewer for the row of the header, where home is an icon. */
export function MenuLinks({ onGo, all = false }: { onGo?: () => void; all?: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const current = useCurrentPath()
  const token = useSelector(selectToken)
  const mayCreate = useSelector(selectMayCreateEvent)
  const mayUseDesk = useSelector(selectMayUseDesk)
  const links = [
    current !== '/' && { to: '/', label: all ? t('to_main_page') : <HomeIcon /> },
    { to: '/events', label: t('events') },
    { to: '/feasts', label: t('feasts') },
    { to: MAP_PATH, label: t('map') },
    { to: '/event-host-list', label: t('organisers') },
    { to: '/news', label: t('news') },
    all && { to: '/about-us', label: t('about_us_title') },
    all && { to: '/contacts', label: t('contacts_title') },
    all && { to: '/registration-instructions', label: t('for_organizers') },
    { to: '/saved', label: all ? t('saved') : [t('saved'), <SavedMark key="count" />] },
    mayCreate && { to: '/create-event', label: t('create_event') },
    mayUseDesk && { to: '/desk', label: t('desk') },
  ].filter((link) => link !== false)
  const signOut = () => {
    dispatch(signedOut())
    void navigate(path('/'))
    onGo?.()
  }
  return (
    <ul className={css.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={path(to)} onClick={onGo} aria-current={currentIf(to, current)}>
            {label}
          </Link>
        </li>
      ))}
      {token && (
        <li>
          <button type="button" onClick={signOut}>
            {t('sign_out')}
          </button>
        </li>
      )}
    </ul>
  )
}

function HomeIcon() {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('to_main_page')}>
      <Icon name="home" size={22} />
    </span>
  )
}
