import { lazy, Suspense } from 'react'
import type { Preview } from '@/features/desk/queue/EntryFrame'
import { QueuePage } from '@/features/desk/queue/QueuePage'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import type { PreviewProps } from './useShown'

const EventPreview = lazy(() => import('./EventPreview'))
const HostPreview = lazy(() => import('./HostPreview'))

const previewBy =
  (Entry: typeof EventPreview): Preview['event'] =>
  (id: number, onShown: PreviewProps['onShown']) => (
    <Suspense fallback={<TextSkeleton />}>
      <Entry id={id} onShown={onShown} />
    </Suspense>
  )

const preview: Preview = { event: previewBy(EventPreview), host: previewBy(HostPreview) }

export function Component() {
  return <QueuePage preview={preview} />
}
