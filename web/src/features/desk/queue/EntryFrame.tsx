import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { toasted } from '@/shared/ui/toasts'
import css from '../core/desk.module.css'
import type { Verdict } from '../core/deskApi'
import { VerdictBar } from './VerdictBar'
import { VerdictDialog } from './VerdictDialog'
import { keyOf, verdictOf } from './verdicts'

/**
 * How an entry will look to the public belongs to other features, so the screen hands it in. It says which version it shows,
 * and null while it shows none: nobody decides what nobody has read.
 */
type Show = (id: number, onShown: (updatedAt: string | null) => void) => ReactNode
export type Preview = { event: Show; host: Show }

type Props = {
  title: string
  state: ReactNode
  /** What may be decided; nothing, once it is. */
  verdicts: Verdict[]
  /** What is decided about has come: before that there is nothing to decide. */
  ready: boolean
  decide: (verdict: Verdict, message: string) => Promise<{ error?: unknown }>
  onDecided: () => void
  /** How this entry is spoken of when it has been decided. */
  told: Record<Verdict, string>
  children: ReactNode
}

/** An entry with the decision about it. Its letters work while the focus is in here, and never while somebody types. */
export function EntryFrame({ title, state, verdicts, ready, decide, onDecided, told, children }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const [asking, setAsking] = useState<Verdict | null>(null)
  const [busy, setBusy] = useState(false)
  // What could not be sent is there again when its dialog is.
  const written = useRef<Partial<Record<Verdict, string>>>({})
  const id = useId()
  const { frame, heading } = useEntryFocus((ready || verdicts.length === 0) && !busy)

  const carryOut = async (verdict: Verdict, message: string): Promise<ApiError | null> => {
    setBusy(true)
    written.current[verdict] = message
    const { error } = await decide(verdict, message)
    setBusy(false)
    const failure = (error ?? null) as ApiError | null
    if (failure?.fields.length) return failure // the dialog says it at its field
    // After a conflict the entry is another: it is looked at before anything else is said about it.
    if (!failure || failure.status === 409) setAsking(null)
    if (failure) dispatch(toasted('error', errorText(t, failure, t('desk_not_decided'))))
    else {
      dispatch(toasted('success', told[verdict]))
      onDecided()
    }
    return null
  }
  const begin = (verdict: Verdict) => (verdict === 'approve' ? carryOut(verdict, '') : setAsking(verdict))
  const onKeyDown = (event: KeyboardEvent) => {
    const verdict = verdictOf(event)
    if (!verdict || !ready || busy || asking || !verdicts.includes(verdict)) return
    event.preventDefault()
    begin(verdict)
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
        {verdicts.length > 0 && <VerdictBar verdicts={verdicts} busy={busy || !ready} onChoose={begin} keys={keyOf} />}
      </div>
      {children}
      {asking && (
        <VerdictDialog
          verdict={asking}
          title={title}
          written={written.current[asking] ?? ''}
          onClose={() => setAsking(null)}
          onSend={carryOut}
        />
      )}
    </section>
  )
}

/**
 * Moves the focus into the entry when it mounts, and to its heading once its letters work: a focused heading with letters that
 * do nothing would lose a key. Focus that the editor has moved elsewhere stays there.
 */
function useEntryFocus(lettersWork: boolean) {
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A frame later: the layout's effect, which focuses the start of the content, runs after this one.
    const request = requestAnimationFrame(() => {
      if (!document.activeElement?.contains(frame.current)) return
      if (lettersWork) heading.current?.focus()
      else frame.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(request)
  }, [lettersWork])
  return { frame, heading }
}
