import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock, longDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Fact } from '@/shared/ui/Fact'
import { PageState } from '@/shared/ui/PageState'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import {
  type Application,
  useDecideApplicationMutation,
  useGetAccountQuery,
  useGetApplicationQuery,
  type Verdict,
} from '../core/deskApi'
import { ApplicantFacts } from './ApplicantFacts'
import { Documents } from './Documents'
import { EntryFrame, type Preview } from './EntryFrame'
import css from './queue.module.css'
import { TrustSwitch } from './TrustSwitch'

type Props = { id: number; preview: Preview['host']; onDecided: () => void }

const ALL: Verdict[] = ['approve', 'ask', 'reject']
const REFETCH = { refetchOnMountOrArgChange: true }

/** An application: applicant, documents and a preview of the profile. */
export function ApplicationEntry({ id, preview, onDecided }: Props) {
  const { t } = useTranslation()
  const query = useGetApplicationQuery(String(id), REFETCH)
  const [decide] = useDecideApplicationMutation()
  const [shown, setShown] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const application = query.currentData?.attributes
  if (!application) return <PageState {...query} />
  const { updatedAt } = application
  // Preview and facts are two calls: a verdict names the older version, so that it is refused if they differ.
  const hostUpdatedAt = shown && written && ([shown, written].sort()[0] ?? null)
  const open = application.state === 'received' || application.state === 'information_requested'
  return (
    <EntryFrame
      entry={{ noun: 'applications', id }}
      title={application.hostName || t('desk_without_name')}
      state={<StateTag state={application.state} />}
      verdicts={open ? ALL : []}
      ready={hostUpdatedAt !== null}
      decide={(verdict, message) => decide({ id: String(id), verdict, message, updatedAt, hostUpdatedAt })}
      onDecided={onDecided}
      doneTexts={{
        approve: t('desk_application_approved'),
        ask: t('desk_applicant_asked'),
        reject: t('desk_application_rejected'),
      }}
    >
      <Facts application={application} />
      <Documents ids={application.scanFileIds} kind={application.personalIdentifyingDocument} />
      {application.hostId > 0 && (
        <>
          <ApplicantFacts host={application.hostId} onShown={setWritten} />
          {application.state === 'approved' && <TrustSwitch host={application.hostId} />}
          <section className={css.preview} aria-label={t('desk_as_public')}>
            <p className={ui.eyebrow}>{t('desk_as_public')}</p>
            {preview(application.hostId, setShown)}
          </section>
        </>
      )}
    </EntryFrame>
  )
}

function StateTag({ state }: { state: Application['state'] }) {
  const { t } = useTranslation()
  const labels = {
    received: t('desk_state_waiting'),
    information_requested: t('desk_state_asked'),
    approved: t('desk_state_approved'),
    rejected: t('desk_state_rejected'),
  }
  return (
    <p className={ui.tags}>
      <Tag look="strong">{t('desk_application')}</Tag>
      <Tag look={state === 'rejected' ? 'warn' : undefined}>{labels[state]}</Tag>
    </p>
  )
}

function Facts({ application }: { application: Application }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData: account } = useGetAccountQuery(application.userId)
  const at = (instant: string) => `${longDay(dayOf(instant), locale)}, ${clock(instant, locale)}`
  return (
    <dl className={ui.facts}>
      <Fact icon="calendar" term={t('desk_came_at')}>
        {at(application.createdAt)}
      </Fact>
      {application.decidedAt && (
        <Fact icon="check" term={t('desk_decided_at')}>
          {at(application.decidedAt)}
        </Fact>
      )}
      {account && (
        <Fact icon="user" term={application.onBehalf ? t('desk_written_by') : t('desk_applicant')}>
          {account.attributes.username} · <a href={`mailto:${account.attributes.email}`}>{account.attributes.email}</a>
        </Fact>
      )}
      {application.message && (
        <Fact icon="mail" term={t('desk_last_message')}>
          <span className={css.lines}>{application.message}</span>
        </Fact>
      )}
    </dl>
  )
}
