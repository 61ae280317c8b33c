import type { ApiError } from '@/shared/api/error'
import { idempotencyKey } from '@/shared/api/retry'
import type { Entity } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import type { Event } from '../core/eventsApi'
import { type EventState, stateOf } from './eventEntry'

/** A creation without an answer yet: the same call is repeated with the same key, so that the event is created once. */
export type PendingCall = { key: string; body: string; at?: number }
/** How far saving a form has got: the created event, or the pending call that may have created it. */
export type SaveState = { id: number | null; state: EventState; pending: PendingCall | null }
export const notSaved: SaveState = { id: null, state: 'draft', pending: null }

type Answer = { data?: Entity<Event>; error?: ApiError }
export type Calls = {
  create: (pending: PendingCall) => Promise<Answer>
  /** Finds the event that an expired call may have created; null when there is none. */
  find: (pending: PendingCall) => Promise<{ data?: Entity<Event> | null; error?: ApiError }>
  update: (id: number, data: object) => Promise<Answer>
  /** Stores the progress in the draft, before the next call. */
  store: (work: SaveState) => Promise<void>
}

/** The server stores an idempotency key for 24 hours; the margin allows for different clocks. */
const KEY_LIFETIME_MS = 20 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const isKeyExpired = ({ at = 0 }: PendingCall) => Date.now() - at > KEY_LIFETIME_MS

type Body = {
  eventStartDate?: string | null
  recurrence?: object | null
  translations?: Partial<Record<Locale, { eventName?: string }>>
}

/** The query for the event that a pending call may have created, including drafts. */
export function createdParams(host: number, { body, at }: PendingCall) {
  const { eventStartDate, recurrence, translations } = JSON.parse(body) as Body
  const locale = LOCALES.find((one) => translations?.[one]?.eventName)
  return {
    locale: locale ?? 'es',
    filters: {
      eventHost: { id: { $eq: host } },
      eventName: locale ? { $eq: translations?.[locale]?.eventName } : { $null: true },
      // The span of a rule is computed by the server.
      eventStartDate: recurrence ? undefined : eventStartDate ? { $eq: eventStartDate } : { $null: true },
      createdAt: at ? { $gte: new Date(at - DAY_MS).toISOString() } : undefined,
    },
    sort: ['createdAt:desc'],
    publicationState: 'preview',
    pagination: { pageSize: 1 },
  }
}

/** Whether a call may have succeeded despite its error: no answer, a server error, or a call that is still running. */
export const mayHaveSucceeded = ({ status, key }: ApiError) =>
  status === 'FETCH_ERROR' ||
  status >= 500 ||
  [401, 408, 425, 429].includes(status) ||
  (status === 409 && key !== 'idempotency_key_reused')

/** Adds publishedAt: now to publish a draft, null to make a draft; a published or pending event retains its time. */
function withState(data: object, publish: boolean, state: EventState): object {
  if (!publish) return { ...data, publishedAt: null }
  return state === 'draft' ? { ...data, publishedAt: new Date().toISOString() } : data
}

const saveStateOf = ({ id, attributes }: Entity<Event>): SaveState => ({
  id,
  state: stateOf(attributes),
  pending: null,
})

/**
 * Saves a new or existing event; may be called again after an error. A pending creation is repeated unchanged, and later
 * edits follow as an update. After a rejected creation, the current form is sent with a new key. A creation whose key has
 * expired is not repeated: the event that it may have created is searched first.
 */
export async function saveEvent(data: object, publish: boolean, work: SaveState, calls: Calls): Promise<Answer> {
  if (work.id !== null) return calls.update(work.id, withState(data, publish, work.state))
  // Without publishedAt the server publishes a new event.
  const body = JSON.stringify(publish ? data : { ...data, publishedAt: null })
  if (work.pending && isKeyExpired(work.pending)) {
    const found = await calls.find(work.pending)
    if (found.error) return { error: found.error }
    const next = found.data ? saveStateOf(found.data) : notSaved
    await calls.store(next)
    return saveEvent(data, publish, next, calls)
  }
  const pending = work.pending ?? { key: idempotencyKey(), body, at: Date.now() }
  if (!work.pending) await calls.store({ ...notSaved, pending })
  const answer = await calls.create(pending)
  if (answer.error) {
    if (mayHaveSucceeded(answer.error)) return answer
    await calls.store(notSaved)
    return pending.body === body ? answer : saveEvent(data, publish, notSaved, calls)
  }
  if (!answer.data) return answer
  const created = saveStateOf(answer.data)
  await calls.store(created)
  return pending.body === body ? answer : calls.update(answer.data.id, withState(data, publish, created.state))
}
