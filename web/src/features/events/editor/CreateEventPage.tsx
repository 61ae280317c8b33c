import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { useTellEventQuery } from '../entry/editorApi'
import { likeIt } from '../entry/eventEntry'
import { emptyEvent } from '../entry/eventForm'
import { noWork } from '../entry/saveEvent'
import { EventForm } from './EventForm'
import { EventGate } from './EventGate'
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
          return from ? <Like key={from} {...{ from, host, account }} /> : <Fresh {...{ host, account }} />
        }}
      </WriterGate>
    </div>
  )
}

type Props = { host: number; account: number }

function Fresh({ host, account }: Props) {
  const { t } = useTranslation()
  return (
    <EventForm
      title={t('create_event')}
      host={host}
      start={emptyEvent}
      work={noWork}
      draftId={`create-event of ${account}`}
    />
  )
}

/** Another event like one of the own: its texts and files, without its dates. */
function Like({ from, host, account }: Props & { from: string }) {
  const { t } = useTranslation()
  const query = useTellEventQuery(from)
  return (
    <EventGate query={query} host={host}>
      {(told) => (
        <EventForm
          title={t('create_event')}
          host={host}
          start={() => likeIt(told)}
          work={noWork}
          draftId={`create-event like ${from} of ${account}`}
        />
      )}
    </EventGate>
  )
}
