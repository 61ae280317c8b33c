import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { toasted } from '@/shared/ui/toasts'
import type { Decidable, Verdict } from '../core/deskApi'
import { usePendingVerdicts } from '../core/usePendingVerdicts'
import css from './queue.module.css'
import { VerdictBar } from './VerdictBar'
import { keyOf, verdictOf } from './verdicts'

/**
 * Renders the public preview of an entry; passed in by the app, because it belongs to other features. `onShown` receives the
 * version that is shown, or null while none is shown: a decision is possible only about a shown version.
 */
// The queue itself needs no form.
const VerdictDialog = lazy(() => import('./VerdictDialog'))

type Show = (id: number, onShown: (updatedAt: string | null) => void) => ReactNode
export type Preview = { event: Show; host: Show }

type Props = {
  entry: Decidable
  title: string
  state: ReactNode
  /** The possible verdicts; empty after a decision. */
  verdicts: Verdict[]
  /** Whether the preview is shown; decisions are disabled before. */
  ready: boolean
  decide: (verdict: Verdict, message: string) => Promise<{ error?: unknown }>
  onDecided: () => void
  /** What each verdict does, for the bar that offers to cancel it. */
  doneTexts: Record<Verdict, string>
  children: ReactNode
}

/** An entry with its verdicts. Keyboard shortcuts work while the focus is inside, except in input fields. */
export function EntryFrame({ entry, title, state, verdicts, ready, decide, onDecided, doneTexts, children }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const [dialogVerdict, setDialogVerdict] = useState<Verdict | null>(null)
  const dispatch = useDispatch()
  // Not by FormReport, which would divide the first load into more chunks: the queue itself needs no form.
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const pending = usePendingVerdicts()
  // Messages of verdicts that failed or were cancelled, restored when the dialog opens again.
  const unsent = useRef(pending.cancelledMessages(entry))
  const id = useId()
  const { frame, heading } = useEntryFocus((ready || verdicts.length === 0) && !busy)

  const submitVerdict = async (verdict: Verdict, message: string): Promise<ApiError | null> => {
    setBusy(true)
    setFailed('')
    unsent.current[verdict] = message
    const from = Date.now()
    const { error } = await decide(verdict, message)
    setBusy(false)
    const failure = (error ?? null) as ApiError | null
    if (failure?.fields.length) return failure // the dialog shows it at its field
    // After a conflict the entry has changed: the dialog closes, so that the editor reads the new version.
    if (!failure || failure.status === 409) setDialogVerdict(null)
    if (failure) {
      const text = errorText(t, failure, t('desk_not_decided'))
      setFailed(text)
      dispatch(toasted('error', text))
    } else {
      pending.add({ ...entry, title, verdict, message, text: doneTexts[verdict], from })
      onDecided()
    }
    return null
  }
  const openDialog = (verdict: Verdict) => {
    setFailed('')
    setDialogVerdict(verdict)
  }
  const choose = (verdict: Verdict) => (verdict === 'approve' ? submitVerdict(verdict, '') : openDialog(verdict))
  const onKeyDown = (event: KeyboardEvent) => {
    const verdict = verdictOf(event)
    if (!verdict || !ready || busy || dialogVerdict || !verdicts.includes(verdict)) return
    event.preventDefault()
    void choose(verdict)
  }
  return (
    <section className={css.frame} ref={frame} tabIndex={-1} aria-labelledby={id} onKeyDown={onKeyDown}>
      <p className={css.back}>
        <Link to={{ pathname: path('/desk'), search: params.toString() }}>{t('desk_back_to_queue')}</Link>
      </p>
      <div className={css.entryHead}>
        {state}
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {verdicts.length > 0 && <VerdictBar verdicts={verdicts} busy={busy || !ready} onChoose={choose} keys={keyOf} />}
        <p role="alert" className={css.failed}>
          {!dialogVerdict && failed}
        </p>
      </div>
      {children}
      {dialogVerdict && (
        <Suspense fallback={null}>
          <VerdictDialog
            verdict={dialogVerdict}
            title={title}
            failed={failed}
            unsent={unsent.current[dialogVerdict] ?? ''}
            onClose={() => setDialogVerdict(null)}
            onSend={submitVerdict}
          />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Moves the focus into the entry when it mounts, and to its heading once the shortcuts work, so that the focused heading
 * signals working shortcuts. Focus that the editor has moved elsewhere is not changed.
 */
function useEntryFocus(shortcutsWork: boolean) {
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // In the next frame, because the layout's effect, which focuses the content, runs after this one.
    const request = requestAnimationFrame(() => {
      if (!document.activeElement?.contains(frame.current)) return
      if (shortcutsWork) heading.current?.focus()
      else frame.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(request)
  }, [shortcutsWork])
  return { frame, heading }
}
