import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { toasted } from '@/shared/ui/toasts'
import css from './desk.module.css'
import { type Decidable, UNDO_SECONDS, useCancelVerdictMutation, type Verdict, verdictInEffect } from './deskApi'
import { type PendingVerdict, PendingVerdictsContext } from './usePendingVerdicts'

const UndoBar = lazy(() => import('./UndoBar'))

/** The server applies a due verdict, and other services its effects, within this time. */
const EFFECT_MS = 1500

const keyOf = ({ noun, id }: Decidable) => `${noun} ${id}`

/** Offers to cancel the verdicts that have not taken effect. */
export function PendingVerdicts({ children }: { children: ReactNode }) {
  const dispatch = useDispatch()
  const [list, setList] = useState<PendingVerdict[]>([])
  const mounted = useRef(true)
  const messages = useRef(new Map<string, Partial<Record<Verdict, string>>>())
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const remove = useCallback((verdict: PendingVerdict) => {
    if (mounted.current) setList((others) => others.filter((other) => other !== verdict))
  }, [])
  const undo = useUndo(remove, (verdict) =>
    messages.current.set(keyOf(verdict), { [verdict.verdict]: verdict.message }),
  )
  const value = useMemo(
    () => ({
      add: (verdict: PendingVerdict) => {
        setList((others) => [...others.filter((other) => keyOf(other) !== keyOf(verdict)), verdict])
        const left = verdict.from + UNDO_SECONDS * 1000 - Date.now()
        setTimeout(() => remove(verdict), left)
        // In the desk another entry may be open by then; a new preview would delay the verdict on it.
        setTimeout(() => dispatch(verdictInEffect(verdict, !mounted.current)), left + EFFECT_MS)
      },
      cancelledMessages: (entry: Decidable) => ({ ...messages.current.get(keyOf(entry)) }),
    }),
    [dispatch, remove],
  )
  return (
    <PendingVerdictsContext value={value}>
      {children}
      {/* In the document before it has content, so that screen readers announce the first verdict as well. */}
      <div role="status" className={css.pending}>
        {list.length > 0 && (
          <Suspense fallback={null}>
            <UndoBar verdicts={list} onUndo={undo} />
          </Suspense>
        )}
      </div>
    </PendingVerdictsContext>
  )
}

/** Cancels a verdict and opens its entry. */
function useUndo(remove: (verdict: PendingVerdict) => void, keepMessage: (verdict: PendingVerdict) => void) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const [cancel] = useCancelVerdictMutation()
  return async (verdict: PendingVerdict) => {
    const { noun, id } = verdict
    const { error } = await cancel({ noun, id })
    const failure = error as ApiError | undefined
    if (failure) {
      const late = failure.status === 409
      if (late) remove(verdict)
      dispatch(toasted('error', late ? t('desk_verdict_in_effect') : errorText(t, failure, t('desk_not_undone'))))
      return
    }
    keepMessage(verdict)
    remove(verdict)
    dispatch(toasted('success', t('desk_verdict_undone')))
    void navigate({ pathname: path(`/desk/${noun}/${id}`), search: params.toString() })
  }
}
