import { useEffect, useRef, useState } from 'react'
import { dropDraft, findDraft, saveDraft } from './draftStore'

const DEBOUNCE_MS = 800

type Options<D> = {
  /** One draft per form and account: "create-event of 12". */
  id: string
  data: D
  /** Whether the form differs from its initial values. */
  changed: boolean
  restore: (data: D) => void
  /** A draft saved before this instant is based on an older version of the entry and is dropped. */
  notBefore?: string | null
}

/** Saves a form with its files in this browser while it is edited, and restores it. */
export function useDraft<D>({ id, data, changed, restore, notBefore }: Options<D>) {
  const [ready, setReady] = useState(false)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  // The first value: a later change of the entry, made outside the form, does not invalidate the draft.
  const since = useRef(notBefore)
  const latest = useRef({ data, restore, pending: false })
  latest.current = { ...latest.current, data, restore }

  useEffect(() => {
    let current = true
    const begin = async () => {
      const draft = await findDraft<D>(id)
      if (!current) return
      if (draft && (!since.current || draft.savedAt > Date.parse(since.current))) {
        latest.current.restore(draft.data)
        setRestoredAt(draft.savedAt)
      } else if (draft) await dropDraft(id)
      setReady(true)
    }
    void begin()
    return () => {
      current = false
    }
  }, [id])

  const save = async (value: D = latest.current.data) => {
    latest.current.pending = false
    const at = Date.now()
    if (await saveDraft({ id, savedAt: at, data: value })) setSavedAt(at)
  }
  const saveNow = useRef(save)
  saveNow.current = save
  // A change that was saved or dropped in the meantime is not pending.
  const flush = useRef(() => {
    if (latest.current.pending) void saveNow.current()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the data restarts the debounce
  useEffect(() => {
    if (!ready || !changed) return
    latest.current.pending = true
    const timer = setTimeout(flush.current, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [ready, changed, data])

  // A form that has its first values again needs no draft.
  const unneeded = ready && !changed && (savedAt !== null || restoredAt !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drop is a new function in every render
  useEffect(() => {
    if (unneeded) void drop()
  }, [unneeded])

  // A hidden or closed page may never run the timer.
  useEffect(() => {
    const { current: saveIfPending } = flush
    const onVisibility = () => document.visibilityState === 'hidden' && saveIfPending()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', saveIfPending)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', saveIfPending)
      saveIfPending()
    }
  }, [])

  /** Deletes the draft and cancels a pending save; the next change creates a new draft. */
  const drop = async () => {
    latest.current.pending = false
    setRestoredAt(null)
    setSavedAt(null)
    await dropDraft(id)
  }
  return { ready, restoredAt, savedAt, save, drop }
}
