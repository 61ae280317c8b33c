import { expect, test } from 'vitest'
import { event } from '@/testing/fixtures'
import { type Calls, createdParams, notSaved, type PendingCall, type SaveState, saveEvent } from './saveEvent'

const HOUR = 60 * 60 * 1000
const body = JSON.stringify({
  eventStartDate: '2027-06-25T00:30:00.000Z',
  translations: { en: { eventName: '' }, es: { eventName: 'Noche' }, qu: { eventName: '' } },
})
const created = { ...event, attributes: { ...event.attributes, publishedAt: '2026-11-21T15:00:00.000Z' } }

/** Records every call and every stored state, in order. */
function recordCalls(answers: Partial<Calls>) {
  const log: string[] = []
  const stored: SaveState[] = []
  const calls: Calls = {
    create: async ({ key }) => {
      log.push(`create ${key === 'old' ? 'old' : 'new'}`)
      return { data: created }
    },
    update: async (id) => {
      log.push(`update ${id}`)
      return { data: created }
    },
    find: async () => {
      log.push('find')
      return { data: null }
    },
    store: async (work) => void stored.push(work),
    ...answers,
  }
  return { log, stored, calls }
}
const pendingSince = (hours: number | null): SaveState => {
  const pending: PendingCall = { key: 'old', body }
  return { ...notSaved, pending: hours === null ? pending : { ...pending, at: Date.now() - hours * HOUR } }
}

test('a pending call with a valid key is repeated unchanged', async () => {
  const { log, calls } = recordCalls({})
  await saveEvent(JSON.parse(body), true, pendingSince(3), calls)
  expect(log).toEqual(['create old'])
})

test.each([[25], [null]])(
  'a pending call of %s hours ago that created nothing is replaced by a new one',
  async (hours) => {
    const { log, stored, calls } = recordCalls({})
    const answer = await saveEvent(JSON.parse(body), true, pendingSince(hours), calls)
    expect(log).toEqual(['find', 'create new'])
    expect(answer.data?.id).toBe(42)
    expect(stored.at(-1)).toEqual({ id: 42, state: 'published', pending: null })
  },
)

test('an event that an expired call has created is updated, not created again', async () => {
  const { log, stored, calls } = recordCalls({ find: async () => ({ data: created }) })
  await saveEvent(JSON.parse(body), true, pendingSince(25), calls)
  expect(log).toEqual(['update 42'])
  expect(stored).toEqual([{ id: 42, state: 'published', pending: null }])
})

test('when the search fails, nothing is created and the pending call is preserved', async () => {
  const { log, stored, calls } = recordCalls({ find: async () => ({ error: { status: 'FETCH_ERROR', fields: [] } }) })
  const answer = await saveEvent(JSON.parse(body), true, pendingSince(25), calls)
  expect(answer.error?.status).toBe('FETCH_ERROR')
  expect([log, stored]).toEqual([[], []])
})

test('a created event is searched by host, name, language and time, including drafts', () => {
  const at = Date.parse('2026-11-20T15:00:00.000Z')
  expect(createdParams(11, { key: 'old', body, at })).toMatchObject({
    locale: 'es',
    publicationState: 'preview',
    filters: {
      eventHost: { id: { $eq: 11 } },
      eventName: { $eq: 'Noche' },
      eventStartDate: { $eq: '2027-06-25T00:30:00.000Z' },
      createdAt: { $gte: '2026-11-19T15:00:00.000Z' },
    },
  })
  const empty = createdParams(11, { key: 'old', body: '{"eventStartDate":null}' })
  expect(empty.filters).toMatchObject({ eventName: { $null: true }, eventStartDate: { $null: true } })
  const byRule = createdParams(11, { key: 'old', body: '{"recurrence":{"rule":"FREQ=DAILY"}}' })
  expect(byRule.filters.eventStartDate).toBeUndefined()
})
