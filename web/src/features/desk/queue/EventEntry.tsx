import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { Fact } from '@/shared/ui/Fact'
import { PageState } from '@/shared/ui/PageState'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { type DeskEvent, useDecideEventMutation, useGetDeskEventQuery, type Verdict } from '../core/deskApi'
import { EntryFrame, type Preview } from './EntryFrame'
import css from './queue.module.css'
import { TrustSwitch } from './TrustSwitch'

type Props = { id: number; preview: Preview['event']; onDecided: () => void }

const BOTH: Verdict[] = ['approve', 'reject']
const REFETCH = { refetchOnMountOrArgChange: true }

/** An event of an untrusted host, with a preview of its public page. */
export function EventEntry({ id, preview, onDecided }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const query = useGetDeskEventQuery({ id: String(id), locale: useLocale() }, REFETCH)
  const [decide] = useDecideEventMutation()
  const [updatedAt, setShown] = useState<string | null>(null)
  const event = query.currentData?.attributes
  if (!event) return <PageState {...query} />
  const host = event.eventHost?.data
  const name = event.eventName || t('desk_without_name')
  return (
    <EntryFrame
      entry={{ noun: 'events', id }}
      title={name}
      state={<StateTag event={event} />}
      verdicts={event.reviewState === 'pending' ? BOTH : []}
      ready={updatedAt !== null}
      decide={(verdict, message) => decide({ id: String(id), verdict, message, updatedAt })}
      onDecided={onDecided}
      doneTexts={{ approve: t('desk_event_approved'), ask: '', reject: t('desk_event_rejected') }}
    >
      <dl className={ui.facts}>
        {host && (
          <Fact icon="user" term={t('event_host')}>
            <Link to={path(`/event-host/${host.id}`)}>
              {host.attributes.commercialName || host.attributes.personalName}
            </Link>
          </Fact>
        )}
        {event.reviewMessage && (
          <Fact icon="mail" term={t('desk_last_message')}>
            <span className={css.lines}>{event.reviewMessage}</span>
          </Fact>
        )}
      </dl>
      <p>
        <Link
          className={buttonClass('secondary')}
          to={path(`/event-edit/${id}`)}
          aria-label={`${t('edit_event')}: ${name}`}
        >
          {t('edit')}
        </Link>
      </p>
      {host && <TrustSwitch host={host.id} />}
      <section className={css.preview} aria-label={t('desk_as_public')}>
        <p className={ui.eyebrow}>{t('desk_as_public')}</p>
        {preview(id, setShown)}
      </section>
    </EntryFrame>
  )
}

function StateTag({ event }: { event: DeskEvent }) {
  const { t } = useTranslation()
  const label =
    event.reviewState === 'pending'
      ? t('desk_state_waiting')
      : event.reviewState === 'rejected'
        ? t('desk_state_rejected')
        : event.publishedAt
          ? t('desk_state_published')
          : t('desk_state_draft')
  return (
    <p className={ui.tags}>
      <Tag look="strong">{t('desk_event')}</Tag>
      <Tag look={event.reviewState === 'rejected' ? 'warn' : undefined}>{label}</Tag>
    </p>
  )
}
