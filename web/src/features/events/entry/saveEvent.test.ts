import { expect, test } from 'vitest'
import { event } from '@/testing/fixtures'
import { type Calls, createdParams, noWork, type Pending, saveEvent, type Work } from './saveEvent'

const HOUR = 60 * 60 * 1000
const body = JSON.stringify({
  eventStartDate: '2027-06-25T00:30:00.000Z',
  translations: { en: { eventName: '' }, es: { eventName: 'Noche' }, qu: { eventName: '' } },
})
const made = { ...event, attributes: { ...event.attributes, publishedAt: '2026-11-21T15:00:00.000Z' } }

/** Every call and what was kept, in order. */
function recorded(answers: Partial<Calls>) {
  const log: string[] = []
  const kept: Work[] = []
  const calls: Calls = {
    create: async ({ key }) => {
      log.push(`create ${key === 'old' ? 'old' : 'new'}`)
      return { data: made }
    },
    update: async (id) => {
      log.push(`update ${id}`)
      return { data: made }
    },
    find: async () => {
      log.push('find')
      return { data: null }
    },
    keep: async (work) => void kept.push(work),
    ...answers,
  }
  return { log, kept, calls }
}
const waiting = (hours: number | null): Work => {
  const pending: Pending = { key: 'old', body }
  return { ...noWork, pending: hours === null ? pending : { ...pending, at: Date.now() - hours * HOUR } }
}

test('a call that the portal still knows is repeated as it was', async () => {
  const { log, calls } = recorded({})
  await saveEvent(JSON.parse(body), true, waiting(3), calls)
  expect(log).toEqual(['create old'])
})

test.each([[25], [null]])(
  'a call of %s hours ago that made nothing is forgotten, and a new one made',
  async (hours) => {
    const { log, kept, calls } = recorded({})
    const answer = await saveEvent(JSON.parse(body), true, waiting(hours), calls)
    expect(log).toEqual(['find', 'create new'])
    expect(answer.data?.id).toBe(42)
    expect(kept.at(-1)).toEqual({ id: 42, state: 'published', pending: null })
  },
)

test('an event that an old call has made is changed, not made again', async () => {
  const { log, kept, calls } = recorded({ find: async () => ({ data: made }) })
  await saveEvent(JSON.parse(body), true, waiting(25), calls)
  expect(log).toEqual(['update 42'])
  expect(kept).toEqual([{ id: 42, state: 'published', pending: null }])
})

test('without an answer nothing is made and nothing forgotten', async () => {
  const { log, kept, calls } = recorded({ find: async () => ({ error: { status: 'FETCH_ERROR', fields: [] } }) })
  const answer = await saveEvent(JSON.parse(body), true, waiting(25), calls)
  expect(answer.error?.status).toBe('FETCH_ERROR')
  expect([log, kept]).toEqual([[], []])
})

test('an event is looked for among the own ones, drafts too, by its name in its language and its time', () => {
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
})
