import { isNotFound } from '@/shared/api/error'
import { NotFound } from './NotFound'
import { LoadError } from './Notice'
import { PageSkeleton } from './Skeleton'
import css from './ui.module.css'

type Props = { error?: unknown; isError: boolean; refetch: () => void }

/** What stands in the place of an entry's page until the entry is there. */
export function PageState({ error, isError, refetch }: Props) {
  if (isNotFound(error)) return <NotFound />
  if (!isError) return <PageSkeleton />
  return (
    <div className={css.page}>
      <LoadError onRetry={refetch} />
    </div>
  )
}
