import { expect, test, vi } from 'vitest'
import { withRetry } from './retry'

const failing = (status: number | string) => vi.fn(async (_key: string | undefined) => ({ error: { status } }))

test.each(['GET', 'PUT', 'DELETE'])('an idempotent %s is not retried', async (method) => {
  const send = failing(503)
  await withRetry(method, send)
  expect(send.mock.calls).toEqual([[undefined]])
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a POST answered with %i is retried once with the same key',
  async (status) => {
    const send = failing(status)
    await withRetry('POST', send)
    expect(send).toHaveBeenCalledTimes(2)
    const [[first], [second]] = send.mock.calls as [[string], [string]]
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  },
)

test.each([400, 401, 403, 404, 'FETCH_ERROR'])('%s is final', async (status) => {
  const send = failing(status)
  await withRetry('POST', send)
  expect(send).toHaveBeenCalledTimes(1)
})
