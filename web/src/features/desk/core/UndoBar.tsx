import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import desk from './desk.module.css'
import { UNDO_SECONDS } from './deskApi'
import { isShortcut } from './shortcuts'
import css from './undoBar.module.css'
import type { PendingVerdict } from './usePendingVerdicts'

type Props = { verdicts: PendingVerdict[]; onUndo: (verdict: PendingVerdict) => Promise<void> }

/** Says what the last verdicts did, and cancels them; the key U cancels the last one. */
export default function UndoBar({ verdicts, onUndo }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const last = verdicts.at(-1)
  const undo = async (verdict: PendingVerdict) => {
    setBusy(true)
    await onUndo(verdict)
    setBusy(false)
  }
  useEffect(() => {
    if (!last || busy) return
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.key.toUpperCase() !== 'U') return
      event.preventDefault()
      void undo(last)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <div className={css.bar}>
      {verdicts.map((verdict) => (
        <p key={`${verdict.noun} ${verdict.id}`} className={css.verdict}>
          <span className={css.text}>
            <strong>{verdict.title}</strong> {verdict.text}
          </span>
          <Button
            disabled={busy}
            aria-keyshortcuts={verdict === last ? 'U' : undefined}
            onClick={() => void undo(verdict)}
          >
            {t('desk_undo')}
            {verdict === last && (
              <span className={desk.key} aria-hidden="true">
                U
              </span>
            )}
          </Button>
          <span className={css.time} style={{ animationDuration: `${UNDO_SECONDS}s` }} aria-hidden="true" />
        </p>
      ))}
    </div>
  )
}
