import { expect, test } from 'vitest'
import { placeText } from './text'

test('a place names nothing twice', () => {
  expect(placeText('Plaza de Armas', 'Plaza de Armas', 'Cusco')).toBe('Plaza de Armas, Cusco')
  expect(placeText(null, undefined, '', 'Cusco')).toBe('Cusco')
})
