import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { type ApiError, isNotFound } from '@/shared/api/error'
import { isIn, keepSaved, onSavedChange, pendingChanges, SAVED_MAX, savedEntries } from '@/shared/saved/saved'
import type { SessionState } from '@/shared/session/session'
import { agree, agreementWith } from './agreement'
import { type Agreement, afterChange, applied, differences, planOf, recorded, type SavedList } from './merge'
import { savedListApi } from './savedListApi'

export type Store = { getState: () => unknown; dispatch: ThunkDispatch<unknown, unknown, UnknownAction> }

/** `question`: what the visitor is being asked about. `problem`: why the last merge failed. */
type Status = { question: { user: number; mine: number; theirs: number } | null; problem: ApiError | null }

let status: Status = { question: null, problem: null }
const listeners = new Set<() => void>()

function change(part: Partial<Status>) {
  status = { ...status, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSavedListStatus = () => useSyncExternalStore(subscribe, () => status)

const { getSavedList, mergeSavedList, removeSavedEntry, deleteSavedList } = savedListApi.endpoints

const isLoggedIn = (store: Store, user: number) =>
  (store.getState() as { session: SessionState }).session.user?.id === user

/** The problem of a call that would change the account of another user, who has logged in meanwhile. */
const otherUser: ApiError = { status: 401, fields: [], seen: true }

async function call<T>(store: Store, user: number, send: () => PromiseLike<{ data?: T; error?: unknown }>): Promise<T> {
  if (!isLoggedIn(store, user)) throw otherUser
  const { data, error } = await send()
  if (error !== undefined || data === undefined) throw error
  return data
}

const fetchList = (store: Store, user: number): Promise<SavedList> =>
  call(store, user, () => store.dispatch(getSavedList.initiate()))

/** Asks the visitor if device and account differ; `always`: even if they do not. Nothing but the account's own list is requested. */
export async function askToKeep(store: Store, user: number, always = false) {
  try {
    const found = differences(savedEntries(), await fetchList(store, user))
    if (always || found.mine + found.theirs > 0) change({ question: { user, ...found }, problem: null })
  } catch (error) {
    if (always) change({ problem: error as ApiError })
  }
}

/** Remembers the answer on the device. After "yes" the lists are merged; null, or why that failed. */
export async function answerQuestion(
  store: Store,
  user: number,
  answer: Agreement['answer'],
): Promise<ApiError | null> {
  agree(user, { answer, listId: 0, known: [], removed: [] })
  change({ question: null, problem: null })
  return answer === 'yes' ? syncSaved(store, user) : null
}

/** Deletes the account's list. The device keeps its own. */
export async function stopKeeping(store: Store, user: number): Promise<ApiError | null> {
  try {
    await call(store, user, () => store.dispatch(deleteSavedList.initiate()))
    agree(user, { answer: 'no', listId: 0, known: [], removed: [] })
    change({ problem: null })
    return null
  } catch (error) {
    return error as ApiError
  }
}

let running: Promise<unknown> = Promise.resolve()
let waiting: { user: number; merged: Promise<ApiError | null> } | null = null

/** Merges device and account if the visitor agreed: one merge after the other, and one at most waits. Null, or why it failed. */
export function syncSaved(store: Store, user: number): Promise<ApiError | null> {
  if (waiting?.user === user) return waiting.merged
  const merged = running.then(async () => {
    waiting = null
    try {
      await withLock(() => merge(store, user))
      change({ problem: null })
      return null
    } catch (error) {
      change({ problem: error as ApiError })
      return error as ApiError
    }
  })
  waiting = { user, merged }
  running = merged
  return merged
}

/**
 * Runs the work under a lock of all tabs: of two tabs that merge at the same time, one would take what the other adds for what another
 * device removed. Browsers have locks on https and localhost only; elsewhere the next merge repairs it.
 */
const withLock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('raymi-saved-list', work) : work()

async function merge(store: Store, user: number) {
  if (agreementWith(user)?.answer !== 'yes') return
  let list = await fetchList(store, user)
  takePendingChanges(user)
  const agreement = agreementWith(user)
  if (agreement?.answer !== 'yes') return
  // Another device stopped keeping the list: this one has its own, and the visitor is asked again.
  if (agreement.listId !== 0 && agreement.listId !== list.listId) return agree(user, undefined)
  const plan = planOf(savedEntries(), list, agreement)
  for (const { entryId } of plan.remove) await removeEntry(store, user, entryId)
  if (plan.drop.size + plan.add.length > 0) keepSaved(applied(savedEntries(), plan, SAVED_MAX))
  list = { ...list, entries: list.entries.filter((entry) => !plan.remove.includes(entry)) }
  record(user, list)
  const send = plan.send.filter(({ kind, key }) => isIn(savedEntries(), { kind, id: key }))
  if (send.length > 0) record(user, await call(store, user, () => store.dispatch(mergeSavedList.initiate(send))))
}

/** Adds what the visitor saved or removed to the agreement; false if there is nothing for the account. */
function takePendingChanges(user: number): boolean {
  const taken = pendingChanges.splice(0)
  const agreement = agreementWith(user)
  if (taken.length === 0 || agreement?.answer !== 'yes') return false
  agree(
    user,
    taken.reduce((so, one) => afterChange(so, one, isIn(savedEntries(), one)), agreement),
  )
  return true
}

/** Stores what both have now. The agreement is read again: the visitor may have saved or removed an entry meanwhile. */
function record(user: number, list: SavedList) {
  const agreement = agreementWith(user)
  if (agreement?.answer === 'yes') agree(user, recorded(agreement, savedEntries(), list))
}

/** Another device may have removed the entry before. */
async function removeEntry(store: Store, user: number, entry: number) {
  try {
    await call(store, user, () => store.dispatch(removeSavedEntry.initiate(entry)))
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

/** Keeps the account up to date while its user is logged in; `onProblem` is called when a change of the visitor could not be sent. */
export function followSaved(store: Store, user: number, onProblem: (problem: ApiError) => void): () => void {
  const sync = () => syncSaved(store, user)
  const onChange = async () => {
    if (!takePendingChanges(user)) return
    const known = status.problem
    const problem = await sync()
    if (problem && !known) onProblem(problem)
  }
  const stop = onSavedChange(() => void onChange())
  window.addEventListener('online', sync)
  void sync()
  return () => {
    stop()
    window.removeEventListener('online', sync)
  }
}
