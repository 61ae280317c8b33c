import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoutes } from 'react-router'
import { DeskFrame } from '@/features/desk/core/DeskFrame'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useDeskPerson } from './useDeskPerson'

const page = (load: () => Promise<{ Component: ComponentType }>) => {
  const Page = lazy(() => load().then(({ Component: loaded }) => ({ default: loaded })))
  return <Page />
}
const queue = page(() => import('./QueueRoute'))
const infoPages = page(() => import('@/features/desk/infopages/InfoPagesPage'))
const lists = page(() => import('@/features/desk/lists/ListsPage'))

// Not in routes.tsx, so that visitors do not load the routes of the desk.
const pages = [
  { index: true, element: queue },
  { path: 'applications/:id', element: queue },
  { path: 'events/:id', element: queue },
  { path: 'events', element: page(() => import('./AllEventsRoute')) },
  { path: 'hosts', element: page(() => import('@/features/desk/content/AllHostsPage')) },
  { path: 'news', element: page(() => import('@/features/desk/editorial/NewsListPage')) },
  { path: 'news/:id', element: page(() => import('@/features/desk/editorial/NewsEditPage')) },
  { path: 'collections', element: page(() => import('@/features/desk/editorial/CollectionListPage')) },
  { path: 'collections/:id', element: page(() => import('@/features/desk/editorial/CollectionEditPage')) },
  { path: 'portal', element: page(() => import('@/features/desk/portal/PortalPage')) },
  { path: 'info-pages', element: infoPages },
  { path: 'info-pages/:code', element: infoPages },
  { path: 'lists', element: lists },
  { path: 'lists/:list', element: lists },
  { path: 'other-names', element: page(() => import('@/features/desk/otherNames/OtherNamesPage')) },
  { path: 'texts', element: page(() => import('@/features/desk/texts/TextsPage')) },
  { path: 'users', element: page(() => import('@/features/desk/users/UsersPage')) },
  { path: 'record', element: page(() => import('@/features/desk/record/RecordPage')) },
  { path: '*', element: <NotFound /> },
]

/** The pages of the desk; "not found" for everybody who is not an editor. */
export function Component() {
  const { t } = useTranslation()
  const desk = useDeskPerson()
  const page = useRoutes(pages)
  if (desk.state === 'closed') return <NotFound />
  if (desk.state === 'loading') return <PageSkeleton />
  if (desk.state === 'open') {
    return (
      <DeskFrame key={desk.person}>
        <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
      </DeskFrame>
    )
  }
  return (
    <div className={ui.page}>
      <PageHead title={t('desk')} />
      {desk.state === 'failed' ? <LoadError onRetry={desk.retry} /> : <SignInNotice />}
    </div>
  )
}
