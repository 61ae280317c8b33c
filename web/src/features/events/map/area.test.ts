import { expect, test } from 'vitest'
import { areaText, parseArea } from './area'

test('an area is read as it was written', () => {
  expect(areaText([-71.98712, -13.5201, -71.96, -13.51])).toBe('-71.9871,-13.5201,-71.9600,-13.5100')
  expect(parseArea('-71.9871,-13.5201,-71.9600,-13.5100')).toEqual([-71.9871, -13.5201, -71.96, -13.51])
})

test.each([null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '1,2,,4', '3,2,1,4', '1,4,3,2', '-181,0,1,1', '0,-91,1,1'])(
  'the area %j is none',
  (text) => expect(parseArea(text)).toBeNull(),
)
