import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router'
import type { Locale } from '@/shared/constants'
import { yieldToBrowser } from '@/shared/deferred'
import { changeLocale, withMessages } from '@/shared/i18n/i18n'
import { localeOf, splitPath } from '@/shared/i18n/locale'
import { NotFound } from '@/shared/ui/NotFound'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ErrorPage } from './ErrorPage'
import { Layout } from './frame/Layout'

/** The router starts to load a page while it is created, which would make one long task of both. */
function loadedInOwnTask(page: RouteObject): RouteObject {
  const { lazy } = page
  return typeof lazy === 'function' ? { ...page, lazy: () => yieldToBrowser().then(lazy) } : page
}

/** Every page has a path without a prefix and one under each language. */
const pages = [
  { index: true, lazy: withMessages(() => import('./pages/HomePage'), 'events') },
  { path: 'events', lazy: withMessages(() => import('@/features/events/browse/EventListPage'), 'events') },
  { path: 'feasts/:code?', lazy: () => import('./pages/feast/FeastRoute') },
  { path: 'programme/weekend', lazy: () => import('@/features/events/programme/ProgrammePage') },
  // An address of the former client, in the language of the address.
  { path: 'event/EventPage', loader: () => redirect('../events') },
  { path: 'event/:id/poster?', lazy: withMessages(() => import('@/features/events/page/EventPage'), 'events') },
  { path: 'event-host-list', lazy: withMessages(() => import('./pages/hosts/HostListRoute'), 'events') },
  { path: 'event-host/:id', lazy: () => import('./pages/HostRoute') },
  { path: 'news', lazy: () => import('@/features/news/NewsListPage') },
  { path: 'news/:id', lazy: () => import('./pages/NewsRoute') },
  { path: 'about-us', lazy: () => import('./pages/AboutPage') },
  { path: 'contacts', lazy: () => import('./pages/ContactsPage') },
  ...['privacy', 'terms', 'sales', 'charity'].map((path) => ({
    path,
    lazy: () => import('./pages/InfoPage'),
  })),
  { path: 'saved', lazy: withMessages(() => import('./pages/saved/SavedPage'), 'saved') },
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
].map(loadedInOwnTask)

const ofLanguage = (locale: Locale): RouteObject => ({ path: locale, children: pages.map((page) => ({ ...page })) })

const frame = {
  path: '/',
  Component: Layout,
  ErrorBoundary: ErrorPage,
  // The messages of the language are loaded before the page is rendered.
  loader: async ({ request }: { request: Request }) => {
    await changeLocale(localeOf(new URL(request.url).pathname))
    return null
  },
  shouldRevalidate: () => true,
  HydrateFallback: () => null,
}

/** The id of the route whose children are the pages. */
const PAGES = 'pages'
const content = { id: PAGES, ErrorBoundary: ErrorPage, HydrateFallback: PageSkeleton }

/**
 * The routes of a router that begins at a path: those without a prefix and those of the path's language. The routes of another language
 * are added when a visitor changes to it, because the router compiles all paths when it is created.
 */
export function routesFor(pathname: string): RouteObject[] {
  const { prefix } = splitPath(pathname)
  const children = [...pages, ...(prefix ? [ofLanguage(prefix)] : []), { path: '*', Component: NotFound }]
  return [{ ...frame, children: [{ ...content, children }] }]
}

/** Adds the routes of a path's language to a router that does not have them. */
export const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = ({ path, matches, patch }) => {
  const { prefix } = splitPath(path)
  if (prefix && !matches.some(({ route }) => route.path === prefix)) patch(PAGES, [ofLanguage(prefix)])
}

/** Loads the code of a path's page. */
export function loadPage(pathname: string): Promise<unknown> {
  const lazy = matchRoutes(pages, splitPath(pathname).rest)?.at(-1)?.route.lazy
  return typeof lazy === 'function' ? lazy() : Promise.resolve()
}
