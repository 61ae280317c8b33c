import { expect, test } from 'vitest'
import { coordinate, coordinatePair, isInRegion } from './coordinates'

test.each([
  ['-13.5166, -71.9788', ['-13.5166', '-71.9788']],
  ['-13.5166,-71.9788', ['-13.5166', '-71.9788']],
  ['(-13.5166 -71.9788)', ['-13.5166', '-71.9788']],
  ['-13,5166; -71,9788', ['-13.5166', '-71.9788']],
  ['-13,5166, -71,9788', ['-13.5166', '-71.9788']],
  ['−13.5,−72', ['-13.5', '-72']],
  ['-13,-72', ['-13', '-72']],
  ['-13,52', null],
  ['-13.52', null],
  ['', null],
  ['Plaza 1, 2', null],
])('%s contains %j', (text, pair) => expect(coordinatePair(text)).toEqual(pair))

test.each([
  ['-13,52', '-13.52'],
  ['−13.52', '-13.52'],
  [' -13.5 S', '-13.5'],
])('%s is the coordinate %s', (text, value) => expect(coordinate(text)).toBe(value))

test.each([
  ['Cusco', { lat: -13.52, lng: -71.97 }, true],
  ['Lima', { lat: -12.05, lng: -77.03 }, false],
  ['Puno', { lat: -15.84, lng: -70.02 }, false],
  ['exchanged halves', { lat: -71.97, lng: -13.52 }, false],
])('%s', (_name, point, inside) => expect(isInRegion(point)).toBe(inside))
