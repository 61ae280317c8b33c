import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import { KeptAge } from './KeptAge'
import css from './keepProgramme.module.css'
import { canKeep, keepNow } from './start'

/** Keeps the programme when the visitor asks for it, also over a slow connection, and says of what time it is. */
export function KeepProgramme() {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (!canKeep()) return null
  const keep = () => {
    setState('busy')
    keepNow(true).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return (
    <section className={cx(ui.section, css.keep)} aria-label={t('without_network')}>
      <h2>{t('without_network')}</h2>
      <p>{t('without_network_lead')}</p>
      <KeptAge />
      <Button look="secondary" disabled={state === 'busy'} onClick={keep}>
        {t(state === 'busy' ? 'keeping_programme' : 'keep_programme')}
      </Button>
      <p role="status">{state === 'failed' && t('programme_not_kept')}</p>
    </section>
  )
}
