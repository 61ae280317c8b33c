import { type RouteObject, redirect } from 'react-router'
import { LOCALES } from '@/shared/constants'
import { changeLocale, withMessages } from '@/shared/i18n/i18n'
import { localeOf, splitPath, withPrefix } from '@/shared/i18n/locale'
import { NotFound } from '@/shared/ui/NotFound'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ErrorPage } from './ErrorPage'
import { Layout } from './frame/Layout'

const toEventList = ({ request }: { request: Request }) =>
  redirect(withPrefix(splitPath(new URL(request.url).pathname).prefix, '/events'))

/** Every page has a path without a prefix and one under each language. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('./pages/HomePage') },
  { path: 'events', lazy: withMessages(() => import('@/features/events/browse/EventListPage'), 'events') },
  { path: 'feasts', lazy: () => import('@/features/events/feasts/FeastsPage') },
  { path: 'event/EventPage', loader: toEventList, Component: PageSkeleton },
  { path: 'event/:id', lazy: () => import('@/features/events/page/EventPage') },
  { path: 'event/:id/poster', lazy: () => import('@/features/events/page/EventPage') },
  { path: 'event-host-list', lazy: () => import('@/features/hosts/HostListPage') },
  { path: 'event-host/:id', lazy: () => import('./pages/HostRoute') },
  { path: 'news', lazy: () => import('@/features/news/NewsListPage') },
  { path: 'news/:id', lazy: () => import('./pages/NewsRoute') },
  { path: 'about-us', lazy: () => import('./pages/AboutPage') },
  { path: 'contacts', lazy: () => import('./pages/ContactsPage') },
  ...['privacy', 'terms', 'sales', 'charity'].map((path) => ({
    path,
    lazy: () => import('./pages/InfoPage'),
  })),
  { path: 'saved', lazy: () => import('./pages/SavedPage') },
  { path: 'accessibility', lazy: () => import('./pages/AccessibilityPage') },
  {
    path: 'create-event',
    lazy: withMessages(() => import('@/features/events/editor/CreateEventPage'), 'forms', 'organizer'),
  },
  {
    path: 'event-edit/:id',
    lazy: withMessages(() => import('@/features/events/editor/EditEventPage'), 'forms', 'organizer'),
  },
  { path: 'registration-instructions', lazy: () => import('./pages/InstructionsPage') },
  {
    path: 'email-confirmation',
    lazy: withMessages(() => import('./pages/EmailConfirmationPage'), 'forms', 'account'),
  },
  {
    path: 'confirm/:token',
    lazy: withMessages(() => import('@/features/confirmation/ConfirmationPage'), 'forms', 'organizer'),
  },
  { path: 'reset-password', lazy: withMessages(() => import('@/features/auth/ResetPasswordPage'), 'forms', 'account') },
  {
    path: 'partners-registration',
    lazy: withMessages(() => import('@/features/partners/PartnersRegistrationPage'), 'forms', 'organizer'),
  },
  { path: 'partner-personal-page', lazy: withMessages(() => import('./pages/PersonalPage'), 'forms', 'organizer') },
  { path: 'desk/*', lazy: withMessages(() => import('./pages/desk/DeskRoute'), 'forms', 'organizer', 'desk') },
]

const prefixed = LOCALES.map((locale): RouteObject => ({ path: locale, children: pages.map((page) => ({ ...page })) }))

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: ErrorPage,
    // The messages of the language are loaded before the page is rendered.
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
