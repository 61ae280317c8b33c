import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isEditor } from '@/shared/session/session'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { useTellEventQuery } from '../entry/editorApi'
import { stateOf, type Told, toValues } from '../entry/eventEntry'
import { EventForm } from './EventForm'
import { EventGate } from './EventGate'
import { EventStatePanel } from './EventStatePanel'
import { hostOf, WriterGate } from './WriterGate'

export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <div className={ui.page}>
      <PageHead title={t('edit_event')} />
      <WriterGate may={(user) => hostOf(user) !== null || isEditor(user)}>
        {(user) => <Own key={id} id={id} host={isEditor(user) ? null : hostOf(user)} account={user.id} />}
      </WriterGate>
    </div>
  )
}

function Own({ id, host, account }: { id: string; host: number | null; account: number }) {
  const query = useTellEventQuery(id)
  return (
    <EventGate query={query} host={host}>
      {(told) => <Editor told={told} account={account} />}
    </EventGate>
  )
}

function Editor({ told, account }: { told: Told; account: number }) {
  const { t } = useTranslation()
  const { id, attributes } = told.es
  return (
    <>
      <EventStatePanel told={told} />
      <EventForm
        title={t('edit_event')}
        host={attributes.eventHost?.data?.id ?? 0}
        start={() => toValues(told)}
        work={{ id, state: stateOf(attributes), pending: null }}
        draftId={`event ${id} of ${account}`}
        notBefore={attributes.updatedAt}
      />
    </>
  )
}
