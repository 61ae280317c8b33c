import { expect, test } from 'vitest'
import { walkBetween } from './walk'

const plaza = { lat: -13.5167, lng: -71.9788 }

test.each([
  ['here', 0, { metres: 50, minutes: 1 }],
  ['some corners away', 0.008, { metres: 900, minutes: 11 }],
  ['as far as is walked', 0.0217, { metres: 2400, minutes: 30 }],
  ['farther', 0.0222, { metres: 2000 }],
  ['in another province', 0.5, { metres: 56_000 }],
])('what is %s', (_where, degrees, walk) =>
  expect(walkBetween(plaza, { ...plaza, lat: plaza.lat + degrees })).toEqual(walk),
)
