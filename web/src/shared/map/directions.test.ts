import { expect, test } from 'vitest'
import { isInRegion } from '@/shared/forms/coordinates'
import { coordinatesText, nearestLandmark, placeIn, routesTo } from './directions'
import landmarks from './landmarks.json'

test('the nearest landmark is named in the language of the page, its distance in steps of fifty metres', () => {
  const hatunRumiyuq = { lat: -13.5186, lng: -71.9778 }
  expect(nearestLandmark(hatunRumiyuq, 'es')).toEqual({ name: 'Plaza de Armas', metres: 250 })
  const market = { lat: -13.5221, lng: -71.983 }
  expect(nearestLandmark(market, 'en')).toEqual({ name: 'San Pedro market', metres: 100 })
  expect(nearestLandmark(market, 'qu')).toEqual({ name: 'San Pedro qhatu', metres: 100 })
})

test('a name that a language does not have is the Spanish one, and says so', () => {
  expect(nearestLandmark({ lat: -13.519, lng: -71.9811 }, 'en')).toEqual({
    name: 'Plaza San Francisco',
    lang: 'es',
    metres: 0,
  })
})

test('a place far from all landmarks has none', () => {
  expect(nearestLandmark({ lat: -14.39, lng: -71.43 }, 'es')).toBeNull()
})

test('every landmark lies in the region and has a name of its own', () => {
  expect(landmarks.filter((landmark) => !isInRegion(landmark))).toEqual([])
  expect(new Set(landmarks.map(({ es }) => es)).size).toBe(landmarks.length)
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'geo:-13.51680,-71.97880?q=-13.51680,-71.97880'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', 'https://maps.apple.com/?daddr=-13.51680,-71.97880'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=-13.51680%2C-71.97880'],
])('on %s the place opens in %s', (agent, href) => {
  expect(placeIn(agent, { lat: -13.5168, lng: -71.9788 })).toBe(href)
})

test('routes lead to the point', () => {
  const point = { lat: -13.5168, lng: -71.9788 }
  expect(coordinatesText(point)).toBe('-13.51680, -71.97880')
  expect(routesTo(point).map(({ href }) => href)).toEqual([
    'https://www.openstreetmap.org/directions?to=-13.51680%2C-71.97880',
    'https://www.google.com/maps/dir/?api=1&destination=-13.51680%2C-71.97880',
    'https://maps.apple.com/?daddr=-13.51680%2C-71.97880',
  ])
})
