import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import type { Event } from '../core/eventsApi'
import { useGetStoredEventQuery } from '../entry/editorApi'
import { duplicateValues } from '../entry/eventEntry'
import { notSaved } from '../entry/saveEvent'
import { USUAL_LENGTH } from '../prefill/prefill'
import { usePrefill } from '../prefill/usePrefill'
import { EventForm } from './EventForm'
import { EventGate } from './EventGate'
import { useNextEdition } from './useNextEdition'
import { hostOf, WriterGate } from './WriterGate'

export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const from = search.get('from')
  return (
    <div className={ui.page}>
      <PageHead title={t('create_event')} lead={t('create_event_lead')} />
      <WriterGate may={(user) => hostOf(user) !== null}>
        {(user) => {
          const [host, account] = [hostOf(user) ?? 0, user.id]
          return from ? <DuplicateEvent key={from} {...{ from, host, account }} /> : <NewEvent {...{ host, account }} />
        }}
      </WriterGate>
    </div>
  )
}

type Props = { host: number; account: number }

/** Filled in from the host and its last event. */
function NewEvent({ host, account }: Props) {
  const { t } = useTranslation()
  const prefill = usePrefill(host)
  if (!prefill) return <TextSkeleton />
  return (
    <EventForm
      title={t('create_event')}
      host={host}
      start={() => prefill.values}
      length={prefill.length}
      prefilled
      work={notSaved}
      draftId={`create-event of ${account}`}
    />
  )
}

/** A copy of an event of the same host: its texts and files, and the next day of its feast. Other dates are left empty. */
function DuplicateEvent({ from, host, account }: Props & { from: string }) {
  const query = useGetStoredEventQuery(from)
  return (
    <EventGate query={query} host={host}>
      {(original) => <Duplicate {...{ from, host, account, original }} />}
    </EventGate>
  )
}

function Duplicate({ from, host, account, original }: Props & { from: string; original: Entity<Event> }) {
  const { t } = useTranslation()
  const { loading, moved } = useNextEdition(original.attributes)
  if (loading) return <TextSkeleton />
  return (
    <EventForm
      title={t('create_event')}
      host={host}
      start={() => duplicateValues(original, moved)}
      length={USUAL_LENGTH}
      work={notSaved}
      draftId={`create-event like ${from} of ${account}`}
    />
  )
}
