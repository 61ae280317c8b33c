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

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DRAFTS, { keyPath: 'id' })
      request.result.createObjectStore(FILES, { keyPath: 'name' }).createIndex('draft', 'draft')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

type Stores = { drafts: IDBObjectStore; files: IDBObjectStore }
type Read<T> = IDBRequest<T> | { result: T }

/** Runs one transaction; returns undefined when the browser refuses it (private window, full disk), so that the form still works. */
async function run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Read<T>): Promise<T | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction([DRAFTS, FILES], mode)
      const last = work({ drafts: transaction.objectStore(DRAFTS), files: transaction.objectStore(FILES) })
      transaction.oncomplete = () => resolve(last.result)
      transaction.onabort = () => reject(transaction.error)
      // An explicit commit lets the transaction finish although the page is closed at this moment.
      transaction.commit()
    })
  } catch {
    opened = null // the next call opens the database again
    return undefined
  }
}

/** Returns false when the browser refuses to store the draft. Writes new files only, and deletes files that left the form. */
export async function saveDraft({ data, ...draft }: Draft<unknown>): Promise<boolean> {
  const plain = withoutFiles(data)
  const before = storedFiles.get(draft.id) ?? new Set()
  const saved = await run('readwrite', ({ drafts, files }) => {
    for (const name of before) if (!plain.files.has(name)) files.delete(name)
    for (const [name, file] of plain.files) {
      if (!before.has(name)) files.put({ name, draft: draft.id, file } satisfies StoredFile)
    }
    return drafts.put({ ...draft, data: plain.data })
  })
  if (saved !== undefined) {
    storedFiles.set(draft.id, new Set(plain.files.keys()))
    otherTabs?.postMessage(draft.id)
  }
  return saved !== undefined
}

export async function dropDraft(id: string): Promise<void> {
  const names = (await run('readonly', ({ files }) => files.index('draft').getAllKeys(id))) ?? []
  storedFiles.delete(id)

  await run('readwrite', ({ drafts, files }) => {
    for (const name of names) files.delete(name)
    return drafts.delete(id)
  })
  otherTabs?.postMessage(id)
}

/** Finds the draft of a form; also deletes drafts past the retention period. */
export async function findDraft<D>(id: string): Promise<Draft<D> | undefined> {
  const all = (await run('readonly', ({ drafts }) => drafts.getAll() as IDBRequest<Draft<unknown>[]>)) ?? []
  const outdated = all.filter(({ savedAt }) => Date.now() - savedAt > RETENTION_MS)
  for (const draft of outdated) await dropDraft(draft.id)
  const draft = all.find((one) => one.id === id && !outdated.includes(one))
  if (!draft) return undefined
  const stored =
    (await run('readonly', ({ files }) => files.index('draft').getAll(id) as IDBRequest<StoredFile[]>)) ?? []
  const files = new Map(stored.map(({ name, file }) => [name, file]))
  storedFiles.set(id, new Set(files.keys()))
  return { ...draft, data: withFiles(draft.data, files) as D }
}
