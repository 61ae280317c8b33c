import { lazy, Suspense } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import { PageState } from '@/shared/ui/PageState'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { useGetEventQuery } from '../core/eventsApi'
import { EventContent } from './EventContent'
import { OtherEvents } from './OtherEvents'

const PosterPage = lazy(() => import('./PosterPage'))
const Recent = lazy(withMessages(() => import('../recent/Recent'), 'events'))
const PreviewNotice = lazy(withMessages(() => import('../preview/PreviewNotice'), 'organizer'))

/** Also the route of the poster, so that the table of routes, which all visitors load, names no further file. */
export function Component() {
  if (!useLocation().pathname.endsWith('/poster')) return <EventPage />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PosterPage />
    </Suspense>
  )
}

function EventPage() {
  const { id = '' } = useParams()
  const locale = useLocale()
  const preview = useSearchParams()[0].get('preview') ?? undefined
  const query = useGetEventQuery({ id, locale, preview })
  const event = query.currentData
  if (!event) return <PageState {...query} event />
  return (
    <article>
      {preview && (
        <Suspense>
          <PreviewNotice event={event} />
        </Suspense>
      )}
      <EventContent event={event} />
      <Deferred>
        <OtherEvents id={event.id} event={event.attributes}>
          {!preview && (
            <Suspense fallback={null}>
              <Recent key={event.id} id={event.id} />
            </Suspense>
          )}
        </OtherEvents>
      </Deferred>
    </article>
  )
}
