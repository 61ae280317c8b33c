import { useRoutes } from 'react-router'
import { localeOf } from '@/shared/i18n/locale'
import { ErrorBoundary } from '@/shared/navigation/ErrorBoundary'
import { NavigationProvider, useShown } from '@/shared/navigation/NavigationProvider'
import type { Navigation, Page } from '@/shared/navigation/navigation'
import { ErrorPage } from './ErrorPage'
import { Layout } from './frame/Layout'

/** The frame with the page of the current location. */
export function App({ navigation }: { navigation: Navigation }) {
  return (
    <NavigationProvider navigation={navigation}>
      <ErrorBoundary Fallback={ErrorPage}>
        <Layout>
          <ErrorBoundary Fallback={ErrorPage}>
            <CurrentPage />
          </ErrorBoundary>
        </Layout>
      </ErrorBoundary>
    </NavigationProvider>
  )
}

/** The page of the current location, or why it could not be loaded. */
export function CurrentPage() {
  const { page, location } = useShown()
  if (!page) return null
  if ('error' in page) return <ErrorPage error={page.error} />
  // A form in another language begins with its draft.
  return <Loaded key={localeOf(location.pathname)} page={page} />
}

/** Renders a page below its pattern, from which it has its parameters. */
function Loaded({ page }: { page: Extract<Page, { pattern: string }> }) {
  return useRoutes([{ path: page.pattern, element: <page.Component /> }])
}
