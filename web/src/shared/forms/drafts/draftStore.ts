import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { withFiles, withoutFiles } from './draftFiles'

/** An unfinished form that this browser stores; its data contains the File objects. */
export type Draft<D> = { id: string; savedAt: number; data: D }
type StoredFile = { name: string; draft: string; file: File }

const NAME = 'raymi-drafts'
const DRAFTS = 'drafts'
const FILES = 'files'
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The stored files of each draft that this page has written or read; saves a read before each write. */
const storedFiles = new Map<string, Set<string>>()

/** Another tab with the same form writes the same draft and may delete its files: its message invalidates storedFiles. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
otherTabs?.addEventListener('message', ({ data }) => storedFiles.delete(data))

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft<unknown> }
  files: { key: string; value: StoredFile; indexes: { draft: string } }
}

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null

const open = () => {
  opened ??= openDB<DraftSchema>(NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore(DRAFTS, { keyPath: 'id' })
      database.createObjectStore(FILES, { keyPath: 'name' }).createIndex('draft', 'draft')
    },
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

/** Finds the draft of a form; also deletes drafts past the retention period. */
export async function findDraft<D>(id: string): Promise<Draft<D> | undefined> {
  const all = (await run('readonly', (tx) => [tx.objectStore(DRAFTS).getAll()])) ?? []
  const outdated = all.filter(({ savedAt }) => Date.now() - savedAt > RETENTION_MS)
  for (const draft of outdated) await dropDraft(draft.id)
  const draft = all.find((one) => one.id === id && !outdated.includes(one))
  if (!draft) return undefined
  const stored = (await run('readonly', (tx) => [tx.objectStore(FILES).index('draft').getAll(id)])) ?? []
  const files = new Map(stored.map(({ name, file }) => [name, file]))
  storedFiles.set(id, new Set(files.keys()))
  return { ...draft, data: withFiles(draft.data, files) as D }
}
