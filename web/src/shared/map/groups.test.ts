import { expect, test } from 'vitest'
import { areaAround, groupsOf } from './groups'

const plaza = { id: 1, lat: -13.5167, lng: -71.9788 }
const cathedral = { id: 2, lat: -13.5164, lng: -71.9783 }
const sanBlas = { id: 3, lat: -13.515, lng: -71.9749 }
const pisac = { id: 4, lat: -13.4227, lng: -71.8487 }

test('places that lie over each other are a group in their middle', () => {
  const groups = groupsOf([plaza, cathedral, sanBlas, pisac], 15)
  expect(groups.map(({ ids }) => ids)).toEqual([[1, 2], [3], [4]])
  expect(groups[0]?.lat).toBeCloseTo(-13.51655, 6)
  expect(groups[0]?.lng).toBeCloseTo(-71.97855, 6)
})

test('fewer groups are left when the map shows more', () => {
  const all = [plaza, cathedral, sanBlas, pisac]
  const counts = [18, 15, 13, 8].map((zoom) => groupsOf(all, zoom).length)
  expect(counts).toEqual([4, 3, 2, 1])
})

test('events at the same place stay a group at each zoom', () => {
  expect(groupsOf([plaza, { ...plaza, id: 9 }], 19)).toEqual([{ ids: [1, 9], lat: plaza.lat, lng: plaza.lng }])
  expect(groupsOf([], 12)).toEqual([])
})

test('an area around areas has all of them, and a size although they are a point', () => {
  expect(
    areaAround([
      [-72, -13.6, -71.9, -13.5],
      [-71.95, -13.7, -71.8, -13.55],
    ]),
  ).toEqual([-72, -13.7, -71.8, -13.5])
  const [west, south, east, north] = areaAround([[-71.9788, -13.5167, -71.9788, -13.5167]])
  expect([east - west, north - south].map((degrees) => degrees.toFixed(4))).toEqual(['0.0020', '0.0020'])
  expect((west + east) / 2).toBeCloseTo(-71.9788, 6)
})
