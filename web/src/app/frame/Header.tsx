import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { whenIdle } from '@/shared/deferred'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { loginOpened, selectToken, selectUser } from '@/shared/session/session'
import { cx } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { HeaderArt } from '@/shared/ui/motif/HeaderArt'
import { Hem } from '@/shared/ui/motif/Hem'
import css from './header.module.css'
import { LanguageSelect } from './LanguageSelect'
import { MenuLinks } from './menu/MenuLinks'
import { SavedMark } from './menu/SavedMark'

const loadMenu = () => import('./menu/BurgerMenu')
const BurgerMenu = lazy(loadMenu)

export function Header() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [menuOpen, setMenuOpen] = useState(false)
  // Before it is asked for, so that it opens at once. If this fails, the first press loads it.
  useEffect(() => {
    whenIdle(() => void loadMenu().catch(() => undefined))
  }, [])
  return (
    <>
      <header className={css.header}>
        <HeaderArt className={css.art} />
        <div className={css.inner}>
          <Link to={path('/')} className={css.logo} aria-label={`${t('name_of_platform')}: ${t('to_main_page')}`}>
            <img src="/favicon.svg" width="32" height="32" alt="" />
            <span>{t('name_of_platform')}</span>
          </Link>
          <small className={css.tagline}>{t('tagline')}</small>
          <nav className={css.nav} aria-label={t('main_menu')}>
            <MenuLinks />
          </nav>
          <div className={css.tools}>
            <LanguageSelect />
            <Link to={path('/saved')} className={cx(buttonClass('ghost'), css.saved)}>
              <span role="img" aria-label={t('saved')}>
                <Icon name="saved" size={22} />
              </span>
              <SavedMark corner />
            </Link>
            <ProfileButton />
            <Button look="ghost" round aria-label={t('open_menu')} onClick={() => setMenuOpen(true)}>
              <Icon name="menu" size={26} />
            </Button>
          </div>
        </div>
        <Hem />
      </header>
      {menuOpen && (
        <Suspense>
          <BurgerMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the personal page, or the login for visitors. */
function ProfileButton() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const go = () => (token ? navigate(path('/partner-personal-page')) : dispatch(loginOpened()))
  const label = token ? `${t('profile')}${user ? `: ${user.username}` : ''}` : t('log_in')
  return (
    <Button look="ghost" round aria-label={label} onClick={go}>
      {token && user ? (
        <span className={css.initial}>{user.username.slice(0, 1).toUpperCase()}</span>
      ) : (
        <Icon name="user" size={22} />
      )}
    </Button>
  )
}
