import { type ComponentType, lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useRoutes } from 'react-router'
import { DeskFrame } from '@/features/desk/DeskFrame'
import { selectMayUseDesk, selectToken, selectUser } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { NotFound } from '@/shared/ui/NotFound'
import { PageSkeleton } from '@/shared/ui/Skeleton'

const page = (load: () => Promise<{ Component: ComponentType }>) => {
  const Page = lazy(() => load().then(({ Component: loaded }) => ({ default: loaded })))
  return <Page />
}
const queue = page(() => import('./QueueRoute'))
const lists = page(() => import('@/features/desk/ListsPage'))

// Here and not among all routes: visitors do not load the ways through the desk.
const pages = [
  { index: true, element: queue },
  { path: 'applications/:id', element: queue },
  { path: 'events/:id', element: queue },
  { path: 'news', element: page(() => import('@/features/desk/NewsListPage')) },
  { path: 'news/:id', element: page(() => import('@/features/desk/NewsEditPage')) },
  { path: 'collections', element: page(() => import('@/features/desk/CollectionListPage')) },
  { path: 'collections/:id', element: page(() => import('@/features/desk/CollectionEditPage')) },
  { path: 'portal', element: page(() => import('@/features/desk/PortalPage')) },
  { path: 'lists', element: lists },
  { path: 'lists/:list', element: lists },
  { path: 'users', element: page(() => import('@/features/desk/UsersPage')) },
  { path: 'record', element: page(() => import('@/features/desk/RecordPage')) },
  { path: '*', element: <NotFound /> },
]

/** For everybody but those who look after the portal there is no such page. */
export function Component() {
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const mayUse = useSelector(selectMayUseDesk)
  const { isError } = useMeQuery(token ?? '', { skip: !token })
  const shown = useRoutes(pages)
  if (token && !user && !isError) return <PageSkeleton />
  if (!mayUse) return <NotFound />
  return (
    <DeskFrame>
      <Suspense fallback={<PageSkeleton />}>{shown}</Suspense>
    </DeskFrame>
  )
}
