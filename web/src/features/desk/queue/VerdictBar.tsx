import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import desk from '../core/desk.module.css'
import type { Verdict } from '../core/deskApi'
import css from './queue.module.css'

type Props = {
  verdicts: Verdict[]
  busy: boolean
  onChoose: (verdict: Verdict) => void
  keys: Record<Verdict, string>
}

export function VerdictBar({ verdicts, busy, onChoose, keys }: Props) {
  const { t } = useTranslation()
  const labels = { approve: t('desk_approve'), ask: t('desk_ask_back'), reject: t('desk_reject') }
  return (
    <div className={css.verdicts}>
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          look={verdict === 'approve' ? 'primary' : 'secondary'}
          disabled={busy}
          aria-keyshortcuts={keys[verdict]}
          onClick={() => onChoose(verdict)}
        >
          {labels[verdict]}{' '}
          <span className={desk.key} aria-hidden="true">
            {keys[verdict]}
          </span>
        </Button>
      ))}
      <p className={css.keys}>{t(verdicts.includes('ask') ? 'desk_keys_help' : 'desk_keys_help_event')}</p>
    </div>
  )
}
