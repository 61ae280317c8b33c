import { expect, test } from 'vitest'
import { districts } from './districtList'
import { comparePlaces, rankPlaces } from './rankPlaces'

const names = (text: string) => rankPlaces(districts, text).map(({ name }) => name)

test.each([
  // Quechua spellings fold o and u, so that Acomayo contains "cu" and Coya begins with it.
  ['Cu', 'Cusco'],
  ['cu', 'Cusco'],
  ['C', 'Cusco'],
  ['Qus', undefined],
  ['cos', 'Cusco'],
  ['Co', 'Colcha'],
  ['acom', 'Acomayo'],
  ['pisac', 'Pisac'],
  ['San Jeronimo', 'San Jerónimo'],
  ['OLLANTA', 'Ollantaytambo'],
])('the best place for %s is %s', (text, name) => expect(names(text)[0]).toBe(name))

test('names that begin as spelled come before other spellings, parts of names and provinces', () => {
  const places = [
    { name: 'Macuco' },
    { name: 'Coya', province: 'Calca' },
    { name: 'Wanchaq', province: 'Cusco' },
    { name: 'Curahuasi' },
    { name: 'Cusco', province: 'Cusco' },
    { name: 'Cúcuta' },
    { name: 'Lima' },
  ]
  const order = ['Cusco', 'Cúcuta', 'Curahuasi', 'Coya', 'Macuco', 'Wanchaq']
  expect(rankPlaces(places, 'cu').map(({ name }) => name)).toEqual(order)
  expect(rankPlaces(places.reverse(), 'cu').map(({ name }) => name)).toEqual(order)
  expect(rankPlaces(places, ' ')).toEqual([])
})

test('the capital is the first of all', () => {
  expect(['Calca', 'Acomayo', 'Cusco'].sort(comparePlaces)).toEqual(['Cusco', 'Acomayo', 'Calca'])
})
