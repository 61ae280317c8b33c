import { expect, test } from 'vitest'
import { type Area, areaAroundPoints, areaIn, cameraOf, isIn, placeIn, pointIn, type View } from './mercator'

const plaza = { lat: -13.5167, lng: -71.9788 }
const view: View = { ...plaza, zoom: 15, width: 400, height: 300 }

test('the middle of the frame is the camera, and a place of the frame is a point', () => {
  expect(placeIn(view, plaza)).toEqual({ x: 200, y: 150 })
  const point = pointIn(view, { x: 320, y: 40 })
  expect(point.lat).toBeGreaterThan(plaza.lat)
  expect(point.lng).toBeGreaterThan(plaza.lng)
  const place = placeIn(view, point)
  expect([place.x, place.y]).toEqual([expect.closeTo(320, 6), expect.closeTo(40, 6)])
})

test('an area is shown as near as the frame and the margin allow', () => {
  const area: Area = [-72.02, -13.56, -71.9, -13.49]
  const camera = cameraOf(area, { width: 390, height: 700 }, 40, 19)
  const [west, south, east, north] = areaIn({ ...camera, width: 390 - 80, height: 700 - 80 })
  expect([west, east]).toEqual([expect.closeTo(-72.02, 6), expect.closeTo(-71.9, 6)])
  expect(south).toBeLessThan(-13.56)
  expect(north).toBeGreaterThan(-13.49)
  expect(cameraOf([...Array(2).fill([plaza.lng, plaza.lat]).flat()] as Area, view, 40, 16).zoom).toBe(16)
})

test('points have an area around them, which contains them', () => {
  const points = [plaza, { lat: -13.42, lng: -71.85 }]
  const area = areaAroundPoints(points)
  expect(area).toEqual([-71.9788, -13.5167, -71.85, -13.42])
  expect(points.every((point) => area && isIn(area, point))).toBe(true)
  expect(area && isIn(area, { lat: -13.6, lng: -71.9 })).toBe(false)
  expect(areaAroundPoints([])).toBeNull()
})
