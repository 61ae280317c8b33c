import { useEffect, useRef, useState } from 'react'
import { dropDraft, findDraft, keepDraft } from './draftStore'

const DEBOUNCE_MS = 800

type Options<D> = {
  /** One draft per form and account: "create-event of 12". */
  id: string
  data: D
  /** Whether there is anything worth keeping. */
  changed: boolean
  restore: (data: D) => void
  /** A draft from before this instant is of an older state of the entry and is dropped. */
  notBefore?: string | null
}

/** Keeps a form in this browser while it is being filled in, with its files, and brings it back. */
export function useDraft<D>({ id, data, changed, restore, notBefore }: Options<D>) {
  const [ready, setReady] = useState(false)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  // What the form was filled with; a later change of the entry, made beside the form, does not make its draft old.
  const since = useRef(notBefore)
  const latest = useRef({ data, restore, waiting: false })
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
    begin()
    return () => {
      current = false
    }
  }, [id])

  const save = async (what: D = latest.current.data) => {
    latest.current.waiting = false
    const at = Date.now()
    if (await keepDraft({ id, savedAt: at, data: what })) setSavedAt(at)
  }
  const saveNow = useRef(save)
  saveNow.current = save
  // What was kept meanwhile, or dropped, is not kept again.
  const flush = useRef(() => {
    if (latest.current.waiting) saveNow.current()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the data starts the wait anew
  useEffect(() => {
    if (!ready || !changed) return
    latest.current.waiting = true
    const timer = setTimeout(flush.current, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [ready, changed, data])

  // A page that goes, or a visitor who looks elsewhere, does not wait for the timer.
  useEffect(() => {
    const { current: keep } = flush
    const hidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])

  /** Forgets the draft, also what has not been kept yet; the next change makes a new one. */
  const drop = async () => {
    latest.current.waiting = false
    setRestoredAt(null)
    setSavedAt(null)
    await dropDraft(id)
  }
  return { ready, restoredAt, savedAt, save, drop }
}
