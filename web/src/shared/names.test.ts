import { expect, test } from 'vitest'
import { placeText } from './map/placeText'
import { parsePoint } from './map/point'
import { compareNames } from './names'

test('a place text omits duplicate parts', () => {
  expect(placeText('Plaza de Armas', 'Plaza de Armas', 'Cusco')).toBe('Plaza de Armas, Cusco')
  expect(placeText(null, undefined, '', 'Cusco')).toBe('Cusco')
  expect(placeText('Plaza de Armas del Cusco', 'Cusco')).toBe('Plaza de Armas del Cusco')
})

test('the unchosen point and invalid points are null', () => {
  expect(parsePoint('-13.5167,-71.9788')).toEqual({ lat: -13.5167, lng: -71.9788 })
  expect(parsePoint('-12.046016,-77.030554')).toBeNull()
  expect(parsePoint('91,0')).toBeNull()
})

test('names are in Spanish order', () => {
  const names = ['Zurite', 'Ñusta', 'Nuñoa', 'Nunca', 'Ácora', 'acoria', 'Ollantaytambo', 'N\u0303apa']
  expect(names.toSorted(compareNames)).toEqual([
    'Ácora',
    'acoria',
    'Nunca',
    'Nuñoa',
    'N\u0303apa',
    'Ñusta',
    'Ollantaytambo',
    'Zurite',
  ])
  expect(compareNames('Cusco', 'cusco')).toBe(0)
})
