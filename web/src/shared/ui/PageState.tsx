import { isNotFound } from '@/shared/api/error'
import { NotFound } from './NotFound'
import { LoadError } from './Notice'
import { PageSkeleton } from './Skeleton'
import css from './ui.module.css'

type Props = { error?: unknown; isError: boolean; refetch: () => void; event?: boolean }

/** The loading, error or not-found state of an entry's page. */
export function PageState({ error, isError, refetch, event }: Props) {
  if (isNotFound(error)) return <NotFound event={event} />
  if (!isError) return <PageSkeleton />
  return (
    <div className={css.page}>
      <LoadError onRetry={refetch} />
    </div>
  )
}
