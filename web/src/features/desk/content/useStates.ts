import { useTranslation } from 'react-i18next'

/** The labels of the states of events and hosts; empty means any. */
export function useStates() {
  const { t } = useTranslation()
  return {
    '': t('desk_all_states'),
    published: t('desk_state_published'),
    pending: t('desk_state_waiting'),
    rejected: t('desk_state_rejected'),
    draft: t('desk_state_draft'),
    unanswered: t('desk_state_unanswered'),
    archived: t('desk_state_archived'),
  }
}
