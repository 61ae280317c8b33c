import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { loginOpened, selectToken, selectUser } from '@/shared/session/session'
import { cx } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { HeaderArt } from '@/shared/ui/motif/HeaderArt'
import css from './header.module.css'
import { LanguageSelect } from './LanguageSelect'
import { BurgerMenu } from './menu/BurgerMenu'
import { MenuLinks } from './menu/MenuLinks'
import { ThemeButton } from './menu/ThemeButton'

export function Header() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={css.header}>
      <div className={css.strip}>
        <HeaderArt className={css.art} />
        <p className={css.platform}>
          {t('name_of_platform')} <small>{t('tagline')}</small>
        </p>
      </div>
      <div className={css.row}>
        <div className={css.inner}>
          <Link to={path('/')} className={css.logo} aria-label={`${t('name_of_platform')}: ${t('to_main_page')}`}>
            <img src="/favicon.svg" width="44" height="44" alt="" />
            <span>{t('name_of_platform')}</span>
          </Link>
          <nav className={css.nav} aria-label={t('main_menu')}>
            <MenuLinks />
          </nav>
          <div className={css.tools}>
            <LanguageSelect />
            <Link to={path('/saved')} className={cx(buttonClass('ghost'), css.saved)} aria-label={t('saved')}>
              <Icon name="saved" />
            </Link>
            <span className={css.theme}>
              <ThemeButton />
            </span>
            <ProfileButton />
            <Button
              look="ghost"
              round
              className={css.burger}
              aria-label={t('open_menu')}
              onClick={() => setMenuOpen(true)}
            >
              <Icon name="menu" size={26} />
            </Button>
          </div>
        </div>
      </div>
      {menuOpen && <BurgerMenu onClose={() => setMenuOpen(false)} />}
    </header>
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
    <Button round aria-label={label} onClick={go}>
      {token && user ? (
        <span className={css.initial}>{user.username.slice(0, 1).toUpperCase()}</span>
      ) : (
        <Icon name="user" />
      )}
    </Button>
  )
}
