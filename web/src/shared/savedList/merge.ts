import type { Saved, SavedKind } from '@/shared/saved/saved'

/** What the account keeps, as the server answers. */
export type SavedList = {
  /** 0: the account keeps nothing. A list that was deleted and started again has another id. */
  listId: number
  keptSince?: string
  entries: ListEntry[]
}
export type ListEntry = { entryId: number; kind: SavedKind; key: string; name: string; savedAt: string }
export type EntryInput = Omit<ListEntry, 'entryId'>

/** What a device remembers of its agreement with an account. */
export type Agreement = {
  answer: 'yes' | 'no'
  /** The account's list that the device was merged with; 0: none yet. */
  listId: number
  /** What both had after the last merge, by `keyOf`. */
  known: string[]
  /** What the visitor removed here and the account may still have, by `keyOf`. */
  removed: string[]
}

const keyOf = ({ kind, id }: Pick<Saved, 'kind' | 'id'>) => `${kind} ${id}`
const keyOfEntry = ({ kind, key }: EntryInput) => keyOf({ kind, id: key })

const KEY_MAX = 1000
const NAME_MAX = 200
const id = /^[1-9]\d{0,8}$/
/** The keys that the server accepts, the same as in its domain. */
const keys: Record<SavedKind, RegExp> = {
  event: id,
  host: id,
  feast: /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/,
  search: /^(?:[\w*.+=&~-]|%[0-9A-Fa-f]{2})+$/,
}

const nameOf = (name: string) => [...name.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()].slice(0, NAME_MAX).join('')

/** Whether the server would take the entry: one bad entry would make it refuse the others as well. */
const isSendable = (one: Saved) => keys[one.kind].test(one.id) && one.id.length <= KEY_MAX && nameOf(one.name) !== ''

export const toInput = ({ kind, id: key, name, at }: Saved): EntryInput => ({
  kind,
  key,
  name: nameOf(name),
  savedAt: new Date(Math.min(Math.max(at, 0), Date.now())).toISOString(),
})

const toSaved = ({ kind, key, name, savedAt }: ListEntry): Saved => ({ kind, id: key, name, at: Date.parse(savedAt) })

/** What only one side has, before the visitor has agreed to anything. */
export function differences(device: Saved[], list: SavedList): { mine: number; theirs: number } {
  const there = new Set(list.entries.map(keyOfEntry))
  const here = new Set(device.map(keyOf))
  return {
    mine: device.filter((one) => isSendable(one) && !there.has(keyOf(one))).length,
    theirs: list.entries.filter((entry) => !here.has(keyOfEntry(entry))).length,
  }
}

type Plan = {
  /** Removed from the account by another device since the last merge. */
  drop: Set<string>
  /** What only the account has. */
  add: Saved[]
  /** What only the device has. */
  send: EntryInput[]
  /** What the visitor removed here. */
  remove: ListEntry[]
}

/**
 * How device and account become equal. What one side lacks was removed there if both had it after the last merge, and otherwise
 * it is new on the other side.
 */
export function planOf(device: Saved[], list: SavedList, { known, removed }: Agreement): Plan {
  const there = new Set(list.entries.map(keyOfEntry))
  const here = new Set(device.map(keyOf))
  const [wasKnown, wasRemoved] = [new Set(known), new Set(removed)]
  const only = device.filter((one) => !there.has(keyOf(one)))
  return {
    drop: new Set(only.map(keyOf).filter((key) => wasKnown.has(key))),
    add: list.entries.filter((e) => !here.has(keyOfEntry(e)) && !wasRemoved.has(keyOfEntry(e))).map(toSaved),
    send: only.filter((one) => !wasKnown.has(keyOf(one)) && isSendable(one)).map(toInput),
    remove: list.entries.filter((e) => wasRemoved.has(keyOfEntry(e)) && !here.has(keyOfEntry(e))),
  }
}

/** The device's entries after a plan, the newest first; what does not fit of the account's stays in the account only. */
export function applied(device: Saved[], { drop, add }: Pick<Plan, 'drop' | 'add'>, max: number): Saved[] {
  const left = device.filter((one) => !drop.has(keyOf(one)))
  return [...left, ...add.slice(0, Math.max(max - left.length, 0))].sort((one, other) => other.at - one.at)
}

/** The agreement after a merge: what both sides have, and what still has to be removed from the account. */
export function recorded(agreement: Agreement, device: Saved[], { listId, entries }: SavedList): Agreement {
  const there = new Set(entries.map(keyOfEntry))
  const inList = (key: string) => there.has(key)
  return { ...agreement, listId, known: device.map(keyOf).filter(inList), removed: agreement.removed.filter(inList) }
}

/** The agreement after the visitor has saved (`saved`) or removed an entry. */
export function afterChange(agreement: Agreement, one: Saved, saved: boolean): Agreement {
  const others = (list: string[]) => list.filter((key) => key !== keyOf(one))
  const { known, removed } = agreement
  // An entry that is saved again is new, even if another device removes it meanwhile.
  return saved
    ? { ...agreement, known: others(known), removed: others(removed) }
    : { ...agreement, removed: [...others(removed), keyOf(one)] }
}
