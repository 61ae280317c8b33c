import { useEffect, useRef, useState } from 'react'
import { idempotencyKey } from '@/shared/api/retry'
import { orNull } from '@/shared/storage'
import { openElsewhere, releaseLock, takeLock } from './draftLock'
import { type Draft, dropDraft, findDrafts, onOtherTabs, saveDraft } from './draftStore'

const DEBOUNCE_MS = 800

type Options<D> = {
  /** What is edited and by which account: "create-event of 12". Each opened form has a draft of its own. */
  id: string
  data: D
  /** What a person recognises the draft by. */
  title: string
  /** Whether the form differs from its initial values. */
  changed: boolean
  restore: (data: D) => void
}

/** The draft that a tab worked on last, so that a reload continues it. */
const lastOfTab = {
  get: (form: string) => orNull(() => sessionStorage.getItem(`draft ${form}`)),
  set: (form: string, id: string) => orNull(() => sessionStorage.setItem(`draft ${form}`, id)),
  clear: (form: string) => orNull(() => sessionStorage.removeItem(`draft ${form}`)),
}

/** Saves a form with its files in this browser while it is edited, and restores it. */
export function useDraft<D>({ id: form, data, title, changed, restore }: Options<D>) {
  const [ready, setReady] = useState(false)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  /** Other unfinished drafts of the form, and those that another tab works on. */
  const [others, setOthers] = useState<Draft<D>[]>([])
  const [elsewhere, setElsewhere] = useState<Draft<D>[]>([])
  /** Another tab continues this form: nothing is saved here any more. */
  const [taken, setTaken] = useState(false)
  const own = useRef<string | null>(null)
  const latest = useRef({ data, title, restore, pending: false, taken, closed: false })
  latest.current = { ...latest.current, data, title, restore, taken }

  const lose = async () => {
    if (latest.current.pending) await saveNow.current()
    latest.current.taken = true
    setTaken(true)
  }
  /** Continues a draft in this form. */
  const begin = async (draft: Draft<D>) => {
    own.current = draft.id
    lastOfTab.set(form, draft.id)
    await takeLock(draft.id, lose)
    latest.current.restore(draft.data)
    latest.current.pending = false
    setRestoredAt(draft.savedAt)
    setTaken(false)
  }
  const refresh = async () => {
    const [drafts, open] = [await findDrafts<D>(form), await openElsewhere()]
    const rest = drafts.filter((draft) => draft.id !== own.current)
    setOthers(rest.filter((draft) => !open.has(draft.id)))
    setElsewhere(rest.filter((draft) => open.has(draft.id)))
    return rest.filter((draft) => !open.has(draft.id))
  }
  const refreshNow = useRef(refresh)
  refreshNow.current = refresh

  useEffect(() => {
    let current = true
    latest.current.closed = false
    const start = async () => {
      const free = await refreshNow.current()
      if (!current) return
      // A reload continues the draft of this tab; a new tab continues the only one, and asks when there are several.
      const last = free.find((draft) => draft.id === lastOfTab.get(form))
      const next = last ?? (free.length === 1 ? free[0] : undefined)
      if (next) await beginNow.current(next)
      if (next && current) setOthers(free.filter((draft) => draft !== next))
      if (current) setReady(true)
    }
    void start()
    const end = onOtherTabs(() => void refreshNow.current())
    return () => {
      current = false
      end()
      latest.current.closed = true
      if (own.current) releaseLock(own.current)
    }
  }, [form])
  const beginNow = useRef(begin)
  beginNow.current = begin

  const save = async (value: D = latest.current.data) => {
    latest.current.pending = false
    if (latest.current.taken) return
    if (!own.current) {
      own.current = idempotencyKey()
      lastOfTab.set(form, own.current)
      if (!latest.current.closed) await takeLock(own.current, lose)
    }
    const at = Date.now()
    const draft = { id: own.current, form, savedAt: at, title: latest.current.title, data: value }
    if (await saveDraft(draft)) setSavedAt(at)
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
    const draft = own.current
    own.current = null
    lastOfTab.clear(form)
    if (!draft || latest.current.taken) return
    await dropDraft(draft)
    releaseLock(draft)
  }
  /** Continues another draft of the form; what this form has is saved as its own draft before. */
  const resume = async (draft: Draft<D>) => {
    if (latest.current.pending) await saveNow.current()
    if (own.current) releaseLock(own.current)
    await takeLock(draft.id, lose)
    const stored = (await findDrafts<D>(form)).find(({ id }) => id === draft.id)
    await begin(stored ?? draft)
    await refresh()
  }
  /** Takes the form back from the tab that continues it. */
  const takeBack = async () => {
    const draft = (await findDrafts<D>(form)).find(({ id }) => id === own.current)
    setTaken(false)
    latest.current.taken = false
    if (draft) await resume(draft)
  }
  const discardOther = async (draft: Draft<D>) => {
    await dropDraft(draft.id)
    await refresh()
  }
  return { ready, restoredAt, savedAt, others, elsewhere, taken, save, drop, resume, takeBack, discardOther }
}
