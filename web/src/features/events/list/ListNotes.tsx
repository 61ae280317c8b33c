import { useTranslation } from 'react-i18next'
import type { Match } from '../core/eventsApi'
import css from './eventList.module.css'
import type { NearState } from './useNearMe'

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

/** Says why there is no list of events near the visitor, or that it is sorted by distance. */
export function NearNote({ state }: { state: NearState }) {
  const { t } = useTranslation()
  const text = { off: '', asking: t('near_asking'), on: t('near_first'), refused: t('near_refused') }[state]
  return (
    <p role="status" className={css.near}>
      {text}
    </p>
  )
}
