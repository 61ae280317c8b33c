import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { withFiles, withoutFiles } from './draftFiles'

/** An unfinished form that this browser stores; its data contains the File objects. */
export type Draft<D> = {
  /** Of the opened form: two tabs with the same form have two drafts. */
  id: string
  /** What is edited, and by which account: "event 183 of 12". */
  form: string
  savedAt: number
  /** What a person recognises it by; empty while nothing has a name. */
  title: string
  data: D
}
type StoredFile = { name: string; draft: string; file: File }

const NAME = 'raymi-drafts'
const DRAFTS = 'drafts'
const FILES = 'files'
/** How long a draft is kept; the forms say until when. */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The stored files of each draft that this page has written or read; saves a read before each write. */
const storedFiles = new Map<string, Set<string>>()

/** Another tab may continue or delete a draft: its message invalidates storedFiles. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
otherTabs?.addEventListener('message', ({ data }) => storedFiles.delete(data))

/** Calls back when another tab has saved or deleted a draft; returns the function that ends it. */
export function onOtherTabs(listener: () => void): () => void {
  otherTabs?.addEventListener('message', listener)
  return () => otherTabs?.removeEventListener('message', listener)
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft<unknown> }
  files: { key: string; value: StoredFile; indexes: { draft: string } }
}

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null

const open = () => {
  opened ??= openDB<DraftSchema>(NAME, 2, {
    upgrade: async (database, version, _new, transaction) => {
      if (version < 1) {
        database.createObjectStore(DRAFTS, { keyPath: 'id' })
        database.createObjectStore(FILES, { keyPath: 'name' }).createIndex('draft', 'draft')
      }
      // Until version 1 a form had one draft, whose id was that of the form.
      const drafts = transaction.objectStore(DRAFTS)
      for (const draft of await drafts.getAll()) await drafts.put({ ...draft, form: draft.id, title: '' })
    },
    // A tab with an older build would hold up the upgrade.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    // The browser closes the connection of a page that it deletes the data of; the next call opens the database again.
    terminated: () => {
      opened = null
    },
  })
  return opened
}

type Transaction<M extends IDBTransactionMode> = IDBPTransaction<DraftSchema, ('drafts' | 'files')[], M>

/**
 * Runs one transaction and returns the result of its last request, or undefined when the browser refuses it (private window, full
 * disk), so that the form still works.
 */
async function run<T, M extends IDBTransactionMode>(
  mode: M,
  work: (transaction: Transaction<M>) => [...Promise<unknown>[], Promise<T>],
): Promise<T | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const transaction = (await open()).transaction([DRAFTS, FILES], mode)
    const requests = work(transaction)
    // An explicit commit lets the transaction finish although the page is closed at this moment.
    transaction.commit()
    const results = await Promise.all([transaction.done, ...requests])
    return results.at(-1) as T
  } catch {
    opened = null
    return undefined
  }
}

/** Returns false when the browser refuses to store the draft. Writes new files only, and deletes files that left the form. */
export async function saveDraft({ data, ...draft }: Draft<unknown>): Promise<boolean> {
  const plain = withoutFiles(data)
  const before = storedFiles.get(draft.id) ?? new Set()
  const saved = await run('readwrite', (transaction) => {
    const files = transaction.objectStore(FILES)
    const left = [...before].filter((name) => !plain.files.has(name))
    const added = [...plain.files].filter(([name]) => !before.has(name))
    return [
      ...left.map((name) => files.delete(name)),
      ...added.map(([name, file]) => files.put({ name, draft: draft.id, file })),
      transaction.objectStore(DRAFTS).put({ ...draft, data: plain.data }),
    ]
  })
  if (saved !== undefined) {
    storedFiles.set(draft.id, new Set(plain.files.keys()))
    otherTabs?.postMessage(draft.id)
  }
  return saved !== undefined
}

export async function dropDraft(id: string): Promise<void> {
  const names = (await run('readonly', (tx) => [tx.objectStore(FILES).index('draft').getAllKeys(id)])) ?? []
  storedFiles.delete(id)
  await run('readwrite', (tx) => [
    ...names.map((name) => tx.objectStore(FILES).delete(name)),
    tx.objectStore(DRAFTS).delete(id),
  ])
  otherTabs?.postMessage(id)
}

/** The drafts of a form, the newest first; also deletes drafts past the retention period. */
export async function findDrafts<D>(form: string): Promise<Draft<D>[]> {
  const all = (await run('readonly', (tx) => [tx.objectStore(DRAFTS).getAll()])) ?? []
  const outdated = all.filter(({ savedAt }) => Date.now() - savedAt > RETENTION_MS)
  for (const draft of outdated) await dropDraft(draft.id)
  const found = all.filter((one) => one.form === form && !outdated.includes(one))
  const drafts = await Promise.all(found.map((draft) => withStoredFiles<D>(draft)))
  return drafts.sort((one, other) => other.savedAt - one.savedAt)
}

async function withStoredFiles<D>(draft: Draft<unknown>): Promise<Draft<D>> {
  const stored = (await run('readonly', (tx) => [tx.objectStore(FILES).index('draft').getAll(draft.id)])) ?? []
  const files = new Map(stored.map(({ name, file }) => [name, file]))
  storedFiles.set(draft.id, new Set(files.keys()))
  return { ...draft, data: withFiles(draft.data, files) as D }
}
