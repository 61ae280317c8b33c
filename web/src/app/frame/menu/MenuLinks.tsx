import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { selectMayCreateEvent, selectMayUseDesk, selectToken, signedOut } from '@/shared/session/session'
import css from '../header.module.css'

/** The links of the main menu: all of them for the burger menu, fewer for the row of the header. */
export function MenuLinks({ onGo, all = false }: { onGo?: () => void; all?: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { rest } = splitPath(useLocation().pathname)
  const token = useSelector(selectToken)
  const mayCreate = useSelector(selectMayCreateEvent)
  const mayUseDesk = useSelector(selectMayUseDesk)
  const links = [
    rest !== '/' && rest !== '' && { to: '/', label: t('to_main_page') },
    { to: '/events', label: t('events') },
    all && { to: '/feasts', label: t('year_of_feasts') },
    all && { to: '/event-host-list', label: t('event_host_page') },
    all && { to: '/news', label: t('news') },
    { to: '/about-us', label: t('about_us_title') },
    all && { to: '/contacts', label: t('contacts_title') },
    all && { to: '/registration-instructions', label: t('for_organizers') },
    mayCreate && { to: '/create-event', label: t('create_event') },
    !all && { to: '/news', label: t('news') },
    { to: '/saved', label: t('saved') },
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
          <NavLink to={path(to)} end={to === '/'} onClick={onGo}>
            {label}
          </NavLink>
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
