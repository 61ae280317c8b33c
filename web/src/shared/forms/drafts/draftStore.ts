import { withFiles, withoutFiles } from './draftFiles'

/** A form that was not finished, as this browser keeps it; files are in it as they are. */
export type Draft<D> = { id: string; savedAt: number; data: D }
type KeptFile = { name: string; draft: string; file: File }

const NAME = 'raymi-drafts'
const DRAFTS = 'drafts'
const FILES = 'files'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The files of each draft that this page has written or read: what must be written is known without asking. */
const there = new Map<string, Set<string>>()

/** Another tab with the same form writes the same draft: what it has thrown out is not there any more. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
others?.addEventListener('message', ({ data }) => there.delete(data))

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

/** Runs one transaction; what a browser refuses (private windows, full disks) is no reason to break a form. */
async function run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Read<T>): Promise<T | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction([DRAFTS, FILES], mode)
      const last = work({ drafts: transaction.objectStore(DRAFTS), files: transaction.objectStore(FILES) })
      transaction.oncomplete = () => resolve(last.result)
      transaction.onabort = () => reject(transaction.error)
      // All is asked for: a page that goes this moment does not take the transaction with it.
      transaction.commit()
    })
  } catch {
    opened = null // the next try may find it open to us
    return undefined
  }
}

/** False: it could not be kept. Files that are there are not written again, those that have left the form go. */
export async function keepDraft({ data, ...draft }: Draft<unknown>): Promise<boolean> {
  const plain = withoutFiles(data)
  const before = there.get(draft.id) ?? new Set()
  const kept = await run('readwrite', ({ drafts, files }) => {
    for (const name of before) if (!plain.files.has(name)) files.delete(name)
    for (const [name, file] of plain.files) {
      if (!before.has(name)) files.put({ name, draft: draft.id, file } satisfies KeptFile)
    }
    return drafts.put({ ...draft, data: plain.data })
  })
  if (kept !== undefined) {
    there.set(draft.id, new Set(plain.files.keys()))
    others?.postMessage(draft.id)
  }
  return kept !== undefined
}

export async function dropDraft(id: string): Promise<void> {
  const names = (await run('readonly', ({ files }) => files.index('draft').getAllKeys(id))) ?? []
  there.delete(id)
  await run('readwrite', ({ drafts, files }) => {
    for (const name of names) files.delete(name)
    return drafts.delete(id)
  })
  others?.postMessage(id)
}

/** The draft of a form; those that nobody came back to are dropped on the way. */
export async function findDraft<D>(id: string): Promise<Draft<D> | undefined> {
  const all = (await run('readonly', ({ drafts }) => drafts.getAll() as IDBRequest<Draft<unknown>[]>)) ?? []
  const old = all.filter(({ savedAt }) => Date.now() - savedAt > KEPT_MS)
  for (const draft of old) await dropDraft(draft.id)
  const draft = all.find((one) => one.id === id && !old.includes(one))
  if (!draft) return undefined
  const kept = (await run('readonly', ({ files }) => files.index('draft').getAll(id) as IDBRequest<KeptFile[]>)) ?? []
  const files = new Map(kept.map(({ name, file }) => [name, file]))
  there.set(id, new Set(files.keys()))
  return { ...draft, data: withFiles(draft.data, files) as D }
}
