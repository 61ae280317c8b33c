import { type Location, useParams } from 'react-router'
import { withMessages } from '@/shared/i18n/i18n'
import { lazyWithPreload } from '@/shared/lazyWithPreload'

// The table of routes, which all visitors load, names the files of this one only.
const OneFeast = lazyWithPreload(withMessages(() => import('./OneFeast'), 'events'))
const AllFeasts = lazyWithPreload(withMessages(() => import('@/features/events/feasts/FeastsPage'), 'events'))

const CODE = /\/feasts\/./

/** Loads the page of a feast, or that of all, before it is rendered: it replaces the server's rendering at once. */
export const prepare = ({ pathname }: Location) => (CODE.test(pathname) ? OneFeast : AllFeasts).preload()

export const Component = () => (useParams().code ? <OneFeast /> : <AllFeasts />)
