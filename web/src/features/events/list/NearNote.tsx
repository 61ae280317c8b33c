import { useTranslation } from 'react-i18next'
import css from './eventList.module.css'
import type { NearState } from './useNearMe'

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
