import { type RouteObject, redirect } from 'react-router'
import { LOCALES } from '@/shared/constants'
import { changeLocale } from '@/shared/i18n/i18n'
import { localeOf, withLocale } from '@/shared/i18n/locale'
import { NotFound } from '@/shared/ui/NotFound'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ErrorPage } from './ErrorPage'
import { Layout } from './Layout'

const toEventList = ({ request }: { request: Request }) =>
  redirect(withLocale(localeOf(new URL(request.url).pathname), '/events'))

/** Every page exists without a prefix and under each language. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('./pages/HomePage') },
  { path: 'events', lazy: () => import('@/features/events/EventListPage') },
  { path: 'event/EventPage', loader: toEventList, Component: PageSkeleton },
  { path: 'event/:id', lazy: () => import('@/features/events/EventPage') },
  { path: 'event-host-list', lazy: () => import('@/features/hosts/HostListPage') },
  { path: 'event-host/:id', lazy: () => import('./pages/HostRoute') },
  { path: 'news', lazy: () => import('@/features/news/NewsListPage') },
  { path: 'news/:id', lazy: () => import('@/features/news/NewsPage') },
  { path: 'about-us', lazy: () => import('./pages/AboutPage') },
  { path: 'contacts', lazy: () => import('./pages/ContactsPage') },
  { path: 'accessibility', lazy: () => import('./pages/AccessibilityPage') },
  { path: 'create-event', lazy: () => import('@/features/events/CreateEventPage') },
  { path: 'registration-instructions', lazy: () => import('./pages/InstructionsPage') },
  { path: 'email-confirmation', lazy: () => import('./pages/EmailConfirmationPage') },
  { path: 'reset-password', lazy: () => import('@/features/auth/ResetPasswordPage') },
  { path: 'partners-registration', lazy: () => import('@/features/partners/PartnersRegistrationPage') },
  { path: 'partner-personal-page', lazy: () => import('./pages/PersonalPage') },
]

const prefixed = LOCALES.map((locale): RouteObject => ({ path: locale, children: pages.map((page) => ({ ...page })) }))

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: ErrorPage,
    // The words of a page are there before the page is.
    loader: async ({ request }) => {
      await changeLocale(localeOf(new URL(request.url).pathname))
      return null
    },
    shouldRevalidate: () => true,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        HydrateFallback: PageSkeleton,
        children: [...pages, ...prefixed, { path: '*', Component: NotFound }],
      },
    ],
  },
]
