import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { isOver } from '../core/eventsApi'
import css from './ownEvents.module.css'
import { type OwnEvent, type OwnState, stateOf } from './ownEventsApi'

/** The state of an event; "over" replaces "published". */
export function OwnStateTags({ event }: { event: OwnEvent }) {
  const { t } = useTranslation()
  const state = stateOf(event)
  const over = isOver(event)
  const labels: Record<OwnState, string> = {
    draft: t('state_draft'),
    pending: t('state_pending'),
    rejected: t('state_rejected'),
    published: t('state_published'),
    cancelled: t('state_cancelled'),
  }
  return (
    <div className={ui.tags}>
      {!(over && state === 'published') && <p className={cx(css.state, css[state])}>{labels[state]}</p>}
      {over && state !== 'cancelled' && (
        <p>
          <Tag>{t('event_over')}</Tag>
        </p>
      )}
    </div>
  )
}
