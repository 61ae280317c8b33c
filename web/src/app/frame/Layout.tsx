import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { restoreFocus } from '@/app/restoreFocus'
import { EventActionsContext } from '@/features/events/core/EventActions'
import { useDeferred } from '@/shared/deferred'
import { withMessages } from '@/shared/i18n/i18n'
import { rememberLocale } from '@/shared/i18n/locale'
import { useLocale } from '@/shared/i18n/useLocale'
import { ScrollPosition } from '@/shared/navigation/ScrollPosition'
import { selectLoginOpen, selectMayEditEvents } from '@/shared/session/session'
import { Footer } from './Footer'
import { Header } from './Header'
import css from './layout.module.css'
import { BottomBar } from './menu/BottomBar'
import { Notices } from './Notices'
import { Startup } from './startup/Startup'
import { ToastHost } from './ToastHost'
import { useFocusOnPage } from './useFocusOnPage'

// Nobody scrolls before it is there; without it a page works as before.
const ScrollUp = lazy(() => import('./scroll/ScrollUp').catch(() => ({ default: () => null })))
const LoginDialog = lazy(withMessages(() => import('@/features/auth/LoginDialog'), 'forms', 'account'))
const EventActionBar = lazy(withMessages(() => import('@/features/events/editor/EventActionBar'), 'forms', 'organizer'))

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const loginOpen = useSelector(selectLoginOpen)
  const mayEditEvents = useSelector(selectMayEditEvents)
  const later = useDeferred()
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
        <EventActionsContext value={mayEditEvents ? EventActionBar : null}>{children}</EventActionsContext>
      </main>
      <Footer />
      <BottomBar />
      <Notices />
      {later && (
        <Suspense>
          <ScrollUp />
        </Suspense>
      )}
      <ToastHost />
      {loginOpen && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
      <ScrollPosition />
      <Startup />
    </div>
  )
}
