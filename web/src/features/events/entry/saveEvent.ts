import type { ApiError } from '@/shared/api/error'
import { idempotencyKey } from '@/shared/api/retry'
import type { Entity } from '@/shared/api/strapi'
import { LOCALES, type Locale } from '@/shared/constants'
import type { Event } from '../core/eventsApi'
import { type EventState, stateOf } from './eventEntry'

/** A creation whose answer has not come: exactly this call is repeated, so that it happens once. */
export type Pending = { key: string; body: string; at?: number }
/** How far a form has come: the event it has become, or the call that may have made it. */
export type Work = { id: number | null; state: EventState; pending: Pending | null }
export const noWork: Work = { id: null, state: 'draft', pending: null }

type Answer = { data?: Entity<Event>; error?: ApiError }
export type Calls = {
  create: (pending: Pending) => Promise<Answer>
  /** The event that an old call may have made; null: there is none. */
  find: (pending: Pending) => Promise<{ data?: Entity<Event> | null; error?: ApiError }>
  update: (id: number, data: object) => Promise<Answer>
  /** Keeps how far it has come, before anything else is tried. */
  keep: (work: Work) => Promise<void>
}

/** The portal knows a call again for a day; its clock and this one may differ. */
const KNOWN_MS = 20 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const isForgotten = ({ at = 0 }: Pending) => Date.now() - at > KNOWN_MS

type Body = { eventStartDate?: string | null; translations?: Partial<Record<Locale, { eventName?: string }>> }

/** Asks for the own event that a call would have made, drafts too. */
export function createdParams(host: number, { body, at }: Pending) {
  const { eventStartDate, translations } = JSON.parse(body) as Body
  const locale = LOCALES.find((one) => translations?.[one]?.eventName)
  return {
    locale: locale ?? 'es',
    filters: {
      eventHost: { id: { $eq: host } },
      eventName: locale ? { $eq: translations?.[locale]?.eventName } : { $null: true },
      eventStartDate: eventStartDate ? { $eq: eventStartDate } : { $null: true },
      createdAt: at ? { $gte: new Date(at - DAY_MS).toISOString() } : undefined,
    },
    sort: ['createdAt:desc'],
    publicationState: 'preview',
    pagination: { pageSize: 1 },
  }
}

/** What may have been done although nobody said so: no answer, a broken server, or a call that is still at work. */
export const isOpen = ({ status, key }: ApiError) =>
  status === 'FETCH_ERROR' ||
  status >= 500 ||
  [401, 408, 425, 429].includes(status) ||
  (status === 409 && key !== 'idempotency_key_reused')

/** A draft is published by a time; what is public, or waits, only changes; a draft has no time. */
function withState(data: object, publish: boolean, state: EventState): object {
  if (!publish) return { ...data, publishedAt: null }
  return state === 'draft' ? { ...data, publishedAt: new Date().toISOString() } : data
}

const workOf = ({ id, attributes }: Entity<Event>): Work => ({ id, state: stateOf(attributes), pending: null })

/**
 * Saves an event, new or not, as often as it takes. An open creation is repeated as it was; what has changed in the form
 * since then follows as a change. A creation that was refused is forgotten, and the form as it is now is tried. A call that
 * the portal would not know again is not repeated: the event that it may have made is looked for first.
 */
export async function saveEvent(data: object, publish: boolean, work: Work, calls: Calls): Promise<Answer> {
  if (work.id !== null) return calls.update(work.id, withState(data, publish, work.state))
  // Without a word about it a new event is published.
  const body = JSON.stringify(publish ? data : { ...data, publishedAt: null })
  if (work.pending && isForgotten(work.pending)) {
    const found = await calls.find(work.pending)
    if (found.error) return { error: found.error }
    const next = found.data ? workOf(found.data) : noWork
    await calls.keep(next)
    return saveEvent(data, publish, next, calls)
  }
  const pending = work.pending ?? { key: idempotencyKey(), body, at: Date.now() }
  if (!work.pending) await calls.keep({ ...noWork, pending })
  const answer = await calls.create(pending)
  if (answer.error) {
    if (isOpen(answer.error)) return answer
    await calls.keep(noWork)
    return pending.body === body ? answer : saveEvent(data, publish, noWork, calls)
  }
  if (!answer.data) return answer
  const made = workOf(answer.data)
  await calls.keep(made)
  return pending.body === body ? answer : calls.update(answer.data.id, withState(data, publish, made.state))
}
