import { useTranslation } from 'react-i18next'
import type { Match } from '../core/eventsApi'
import css from './eventList.module.css'

/** Tells the visitor when the events do not match the words exactly as typed. */
export function SearchNote({ match }: { match: Match | undefined }) {
  const { t } = useTranslation()
  if (!match?.corrected && !match?.partial) return null
  return (
    <p className={css.note} role="status">
      {match.corrected && <span>{t('search_corrected', { words: match.corrected })}</span>}{' '}
      {match.partial && <span>{t('search_partial')}</span>}
    </p>
  )
}
