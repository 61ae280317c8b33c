import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Outlet } from 'react-router'
import { firstDataOf } from '@/app/firstData'
import { restoreFocus } from '@/app/restoreFocus'
import { EventActionsContext } from '@/features/events/core/EventActions'
import { withMessages } from '@/shared/i18n/i18n'
import { rememberLocale } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/i18n/useLocale'
import { selectLoginOpen, selectMayEditEvents } from '@/shared/session/session'
import { cx } from '@/shared/text'
import { Bars } from './Bars'
import { Footer } from './Footer'
import { Header } from './Header'
import css from './layout.module.css'
import { ScrollPosition } from './scroll/ScrollPosition'
import { ScrollUp } from './scroll/ScrollUp'
import { ToastHost } from './ToastHost'
import { useFocusOnPage } from './useFocusOnPage'
import { useStartup } from './useStartup'

const LoginDialog = lazy(withMessages(() => import('@/features/auth/LoginDialog'), 'forms', 'account'))
const EventActionBar = lazy(withMessages(() => import('@/features/events/editor/EventActionBar'), 'forms', 'organizer'))

/**
 * The frame of every page. A spinner covers it during the first calls. If the page came with its first data, the spinner waits
 * for the calls that the page's controls depend on, and appears after a delay.
 */
export function Layout() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [hasFirstData] = useState(() => firstDataOf(document) !== null)
  const { ready, usable } = useStartup(locale, hasFirstData)
  const loginOpen = useSelector(selectLoginOpen)
  const mayEditEvents = useSelector(selectMayEditEvents)
  useFocusOnPage()
  // Cookie and storage get the language of every shown page, so that one restores the other.
  useEffect(() => rememberLocale(locale), [locale])
  // A layout effect: the focus is restored before the first paint, so that the next key press starts from the focused link.
  useLayoutEffect(restoreFocus, [])
  return (
    <div className={css.app}>
      <a className={css.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <EventActionsContext value={mayEditEvents ? EventActionBar : null}>
          <Outlet />
        </EventActionsContext>
      </main>
      <Footer />
      <Bars />
      <ScrollUp />
      <ToastHost />
      {loginOpen && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
      {!(hasFirstData ? usable : ready) && (
        <div className={cx(css.startup, hasFirstData && css.late)} role="status" aria-label={t('loading')}>
          <svg className={css.spinner} viewBox="-32 -32 64 64" width="88" aria-hidden="true">
            <path d="M-10 -30H10V-20H20V-10H30V10H20V20H10V30H-10V20H-20V10H-30V-10H-20V-20H-10Z" fill="var(--gold)" />
            <path d="M-6 -6H6V6H-6Z" fill="var(--night)" />
          </svg>
        </div>
      )}
      <ScrollPosition />
    </div>
  )
}
