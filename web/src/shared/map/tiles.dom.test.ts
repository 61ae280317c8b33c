import { afterEach, expect, test } from 'vitest'
import { boundedZoom, cityArea, mapArea } from './tiles'

function settings(values: Record<string, string>) {
  for (const [name, content] of Object.entries(values)) {
    const meta = document.head.appendChild(document.createElement('meta'))
    Object.assign(meta, { name: `raymi-${name}`, content })
  }
}
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name^="raymi-"]')) meta.remove()
})

const plaza = { lat: -13.5167, lng: -71.9788 }
const pisac = { lat: -13.4227, lng: -71.8487 }

test('without tiles a map begins only as near as something is drawn', () => {
  settings({})
  expect([plaza, pisac].map((point) => boundedZoom(18, point))).toEqual([16, 11])
  expect(mapArea()).toBeNull()
  expect(cityArea()).toEqual([-72.05, -13.6, -71.85, -13.45])
})

test('the map of a city shows streets in the city only', () => {
  settings({ tiles: '/map/1.pmtiles', 'map-area': '-72.02,-13.56,-71.9,-13.49' })
  expect([plaza, pisac].map((point) => boundedZoom(18, point))).toEqual([18, 11])
  expect(cityArea()).toEqual([-72.02, -13.56, -71.9, -13.49])
})

test('the tiles of an operator show streets everywhere', () => {
  settings({ tiles: 'https://tiles.example/{z}/{x}/{y}' })
  expect(boundedZoom(18, pisac)).toBe(18)
})
