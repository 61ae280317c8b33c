import { expect, test } from 'vitest'
import { parseRecent, RECENT_MAX, viewed } from './recent'

test('the newest is first, each event is there once, and the oldest are dropped', () => {
  expect(viewed([1, 2, 3], 3)).toEqual([3, 1, 2])
  const many = Array.from({ length: RECENT_MAX }, (_, index) => index)
  expect(viewed(many, 99)).toEqual([99, ...many.slice(0, -1)])
})

test('nothing is added once the visitor wants none to be kept', () => {
  expect(viewed(null, 1)).toBeNull()
  expect(parseRecent('{"version":1,"ids":null}')).toBeNull()
})

test.each([null, '', '{', '[]', '{"version":2,"ids":[1]}', '{"version":1,"ids":7}', '{"version":1,"ids":["x"]}'])(
  'a stored %s is an empty list',
  (text) => expect(parseRecent(text)).toEqual([]),
)
