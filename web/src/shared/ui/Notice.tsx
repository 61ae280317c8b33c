import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Button } from './Button'
import { Chakana } from './motif/Chakana'
import css from './ui.module.css'

type Props = { seed: string; text: string; small?: boolean; children?: ReactNode; role?: 'alert' }

/** An empty state with a sentence and an optional action. */
export function Notice({ seed, text, small, children, role }: Props) {
  return (
    <div className={cx(css.notice, small && css.noticeSmall)} role={role}>
      <Chakana seed={seed} size={small ? 56 : 104} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The error state of content that failed to load. */
export function LoadError({ onRetry, small }: { onRetry: () => void; small?: boolean }) {
  const { t } = useTranslation()
  return (
    <Notice seed="error" text={t('load_failed')} small={small} role="alert">
      <Button onClick={onRetry}>{t('try_again')}</Button>
    </Notice>
  )
}
