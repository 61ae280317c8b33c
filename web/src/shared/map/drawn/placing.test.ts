import { expect, test } from 'vitest'
import { isIn } from '@/shared/map/mercator'
import { CENTRE } from '@/shared/map/tiles'
import { type Box, placed } from './placing'
import streets from './streets.json'

const map = { x: 400, y: 300 }
const box = (x: number, y: number): Box => ({ x, y, width: 60, height: 20 })

test('of names that overlap the first is shown', () => {
  const [first, over, beside, below] = [box(100, 100), box(150, 110), box(161, 100), box(100, 121)]
  expect(placed([first, over, beside, below], map, [])).toEqual([first, beside, below])
})

test('a name under a pin is not shown', () => {
  const pin = { x: 100, y: 83, width: 34, height: 40 }
  expect(placed([box(100, 100), box(100, 114)], map, [pin])).toEqual([box(100, 114)])
})

test('a name that the edge of the map would clip is not shown', () => {
  const names = [box(29, 100), box(371, 100), box(100, 9), box(100, 291), box(30, 290)]
  expect(placed(names, map, [])).toEqual([box(30, 290)])
})

test('the streets and squares lie in the part of the city that is drawn', () => {
  const points = [...streets.squares, ...streets.streets].flatMap(({ line }) => line)
  const outside = points.filter(([lat = 0, lng = 0]) => !isIn(CENTRE, { lat, lng }))
  expect(points.length).toBeGreaterThan(60)
  expect(outside).toEqual([])
})
