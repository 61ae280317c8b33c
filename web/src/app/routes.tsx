import type { ComponentType } from 'react'
import { type Location, matchRoutes } from 'react-router'
import { changeLocale, withMessages } from '@/shared/i18n/i18n'
import { localeOf, splitPath, withPrefix } from '@/shared/i18n/locale'
import type { Load } from '@/shared/navigation/navigation'
import { NotFound } from '@/shared/ui/NotFound'

/** A page of the table; `prepare` loads what else its first render needs. */
type PageModule = { Component: ComponentType; prepare?: (location: Location) => Promise<unknown> }
type Route = { path: string; lazy: () => Promise<PageModule> }

/** Every page has a path without a prefix and one under each language. */
const pages: Route[] = [
  { path: '', lazy: withMessages(() => import('./pages/HomePage'), 'events') },
  { path: 'events', lazy: withMessages(() => import('@/features/events/browse/EventListPage'), 'events') },
  { path: 'feasts/:code?', lazy: () => import('./pages/feast/FeastRoute') },
  { path: 'programme/weekend', lazy: () => import('@/features/events/programme/ProgrammePage') },
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
  {
    path: 'reset-password',
    lazy: withMessages(() => import('@/features/auth/ResetPasswordPage'), 'forms', 'account'),
  },
  {
    path: 'partners-registration',
    lazy: withMessages(() => import('@/features/partners/PartnersRegistrationPage'), 'forms', 'organizer'),
  },
  { path: 'partner-personal-page', lazy: withMessages(() => import('./pages/PersonalPage'), 'forms', 'organizer') },
  { path: 'desk/*', lazy: withMessages(() => import('./pages/desk/DeskRoute'), 'forms', 'organizer', 'desk') },
]

/** An address of the former client. */
const FORMER_LIST = /^\/event\/EventPage\/?$/

const routeOf = (path: string) => matchRoutes(pages, path)?.[0]?.route as Route | undefined

/** Loads the page of a location, together with the messages of its language. */
export const loadPage: Load = async (location) => {
  const { prefix, rest } = splitPath(location.pathname)
  if (FORMER_LIST.test(rest)) return { redirect: withPrefix(prefix, '/events') }
  const route = routeOf(rest)
  try {
    const [module] = await Promise.all([route?.lazy(), changeLocale(localeOf(location.pathname))])
    await module?.prepare?.(location)
    return { pattern: withPrefix(prefix, `/${route?.path ?? '*'}`), Component: module?.Component ?? NotFound }
  } catch (error) {
    return { error }
  }
}

/** Loads the code of a path's page. */
export const loadCode = async (pathname: string) => routeOf(splitPath(pathname).rest)?.lazy()
