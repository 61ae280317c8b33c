import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { withMessages } from '@/shared/i18n/i18n'

// The table of routes, which all visitors load, names the files of this one only.
const oneFeast = withMessages(() => import('./OneFeast'), 'events')
const allFeasts = withMessages(() => import('@/features/events/feasts/FeastsPage'), 'events')

/** Loads the page of a feast, or without a code that of all, before it is rendered: it replaces the server's rendering at once. */
export async function loader({ params }: LoaderFunctionArgs): Promise<{ Page: ComponentType }> {
  return { Page: (await (params.code ? oneFeast : allFeasts)()).default }
}

export function Component() {
  const { Page } = useLoaderData() as { Page: ComponentType }
  return <Page />
}
