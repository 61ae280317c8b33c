import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { Outdated } from '@/shared/forms/outdated'
import { isEditor } from '@/shared/session/session'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import type { Event } from '../core/eventsApi'
import { useGetStoredEventQuery } from '../entry/editorApi'
import { stateOf, toValues } from '../entry/eventEntry'
import { EventForm } from './EventForm'
import { EventGate } from './EventGate'
import { hostOf, WriterGate } from './WriterGate'

const EventStatePanel = lazy(() => import('./EventStatePanel'))
const OutdatedTexts = lazy(() => import('@/shared/forms/OutdatedTexts'))

export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <div className={ui.page}>
      <PageHead title={t('edit_event')} />
      <WriterGate may={(user) => hostOf(user) !== null || isEditor(user)}>
        {(user) => <LoadedEvent key={id} id={id} host={isEditor(user) ? null : hostOf(user)} account={user.id} />}
      </WriterGate>
    </div>
  )
}

function LoadedEvent({ id, host, account }: { id: string; host: number | null; account: number }) {
  const query = useGetStoredEventQuery(id)
  return (
    <EventGate query={query} host={host}>
      {(event) => <Editor event={event} account={account} />}
    </EventGate>
  )
}

function Editor({ event, account }: { event: Entity<Event>; account: number }) {
  const { t } = useTranslation()
  const { id, attributes } = event
  const [outdated, setOutdated] = useState<string[]>([])
  return (
    <Outdated value={outdated}>
      <Suspense fallback={null}>
        <OutdatedTexts noun="events" id={id} onFound={setOutdated} />
      </Suspense>
      <Suspense fallback={<TextSkeleton />}>
        <EventStatePanel event={event} />
      </Suspense>
      <EventForm
        title={t('edit_event')}
        host={attributes.eventHost?.data?.id ?? 0}
        start={() => toValues(attributes)}
        work={{ id, state: stateOf(attributes), pending: null }}
        draftId={`event ${id} of ${account}`}
        updatedAt={attributes.updatedAt}
      />
    </Outdated>
  )
}
