import { lazy, Suspense } from 'react'
import type { Preview } from '@/features/desk/queue/EntryFrame'
import { QueuePage } from '@/features/desk/queue/QueuePage'
import { withMessages } from '@/shared/i18n/i18n'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import type { PreviewProps } from './useShown'

const EventPreview = lazy(withMessages(() => import('./EventPreview'), 'events'))
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
