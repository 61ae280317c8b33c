import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFirstData } from '@/app/firstData'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import css from '../layout.module.css'
import { useStartup } from './useStartup'

/**
 * Makes the first calls; a spinner covers the page meanwhile. If the page came with its first data, the spinner waits for the calls
 * that the page's controls depend on, and appears after a delay. This is not a part of Layout, because it is rendered again with
 * each answer.
 */
export function Startup() {
  const { t } = useTranslation()
  const [firstData] = useState(() => hasFirstData(document))
  const { ready, usable } = useStartup(useLocale(), firstData)
  if (firstData ? usable : ready) return null
  return (
    <div className={cx(css.startup, firstData && css.late)} role="status" aria-label={t('loading')}>
      <svg className={css.spinner} viewBox="-32 -32 64 64" width="88" aria-hidden="true">
        <path d="M-10 -30H10V-20H20V-10H30V10H20V20H10V30H-10V20H-20V10H-30V-10H-20V-20H-10Z" fill="var(--gold)" />
        <path d="M-6 -6H6V6H-6Z" fill="var(--night)" />
      </svg>
    </div>
  )
}
