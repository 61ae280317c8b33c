import { recall, remember } from '@/shared/storage'

/** What a visitor keeps on the device: an event or a host by its id, a feast by its code, a search by the query of its address. */
export type SavedKind = 'event' | 'host' | 'feast' | 'search'
export type Saved = {
  kind: SavedKind
  id: string
  /** The name when it was saved; shown if the portal no longer has the entry. */
  name: string
  /** Milliseconds since 1970. */
  at: number
}

const SAVED_KEY = 'raymi-saved'
/** Beyond it the oldest entries are dropped. */
export const SAVED_MAX = 500
const NAME_MAX = 200
const VERSION = 1
const KINDS: readonly unknown[] = ['event', 'host', 'feast', 'search'] satisfies SavedKind[]

const isSaved = (value: unknown): value is Saved => {
  const { kind, id, name, at } = (value ?? {}) as Partial<Saved>
  return KINDS.includes(kind) && typeof id === 'string' && typeof name === 'string' && Number.isFinite(at)
}

/** The entries of a stored text, the newest first; what cannot be read is left out. */
export function parseSaved(text: string | null): Saved[] {
  try {
    const { version, entries } = JSON.parse(text ?? 'null') ?? {}
    return version === VERSION && Array.isArray(entries) ? entries.filter(isSaved).slice(0, SAVED_MAX) : []
  } catch {
    return []
  }
}

const same = (one: Pick<Saved, 'kind' | 'id'>) => (other: Pick<Saved, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id

export const isIn = (entries: Saved[], one: Pick<Saved, 'kind' | 'id'>) => entries.some(same(one))

/** The entries with one more, or without it if it was there. */
export function toggled(entries: Saved[], one: Saved): Saved[] {
  if (isIn(entries, one)) return entries.filter((other) => !same(one)(other))
  return [{ ...one, name: one.name.slice(0, NAME_MAX) }, ...entries].slice(0, SAVED_MAX)
}

/** The stored text that `entries` was read from: React needs the same list until it changes. */
let read: { text: string | null; entries: Saved[] } = { text: null, entries: [] }
const listeners = new Set<() => void>()

/** What the visitor saved or removed on this page, until an account that keeps the list takes it: its code is loaded later. */
export const pendingChanges: Saved[] = []

export function savedEntries(): Saved[] {
  const text = recall(SAVED_KEY)
  if (text !== read.text) read = { text, entries: parseSaved(text) }
  return read.entries
}

export function keepSaved(entries: Saved[]) {
  remember(SAVED_KEY, JSON.stringify({ version: VERSION, entries }))
  for (const listener of listeners) listener()
}

/** Saves an entry, or removes it. The list is read again first, because another tab may have changed it. */
export function toggleSaved(one: Saved) {
  pendingChanges.push(one)
  keepSaved(toggled(savedEntries(), one))
}

/** Calls `listener` when this or another tab changes the list. */
export function onSavedChange(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => (key === SAVED_KEY || key === null) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
