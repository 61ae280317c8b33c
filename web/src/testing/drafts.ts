import type { Draft } from '@/shared/forms/drafts/draftStore'

/** The store of drafts in memory, for vi.mock: happy-dom has no IndexedDB. A browser test covers the real one. */
export const stored = new Map<string, Draft<unknown>>()

let refused = false
/** Makes the store refuse all drafts, as in a private window. */
export const refuseDrafts = (refuse: boolean) => {
  refused = refuse
}

export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
export const saveDraft = async (draft: Draft<unknown>) => !refused && Boolean(stored.set(draft.id, draft))
export const findDrafts = async (form: string) =>
  refused
    ? []
    : [...stored.values()].filter((draft) => draft.form === form).sort((one, other) => other.savedAt - one.savedAt)
export const dropDraft = async (id: string) => void stored.delete(id)
export const onOtherTabs = () => () => undefined
