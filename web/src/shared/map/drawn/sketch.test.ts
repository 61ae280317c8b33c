import { expect, test } from 'vitest'
import { CENTRE } from '@/shared/map/tiles'
import { sketch } from './sketch'

const namesOf = (kind: string, covered?: Parameters<typeof sketch>[0]) =>
  sketch(covered).flatMap(({ properties }) => (properties.kind === kind ? [properties.name] : []))

test('the drawn map has the region, its provinces and districts, and the streets of Cusco', () => {
  expect(namesOf('region')).toHaveLength(1)
  expect(namesOf('province')).toContain('Urubamba')
  expect(namesOf('district')).toContain('Pisac')
  expect(namesOf('square')).toContain('Plaza de Armas')
  expect(namesOf('street').length).toBeGreaterThan(5)
})

test('where a city has a map of its own, only borders and provinces are drawn', () => {
  expect(namesOf('street', CENTRE)).toEqual([])
  expect(namesOf('square', CENTRE)).toEqual([])
  expect(namesOf('district', CENTRE)).not.toContain('Cusco')
  expect(namesOf('district', CENTRE)).toContain('Pisac')
  expect(namesOf('province', CENTRE)).toContain('Cusco')
})
