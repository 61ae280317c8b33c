import { expect, test } from 'vitest'
import { externalUrl, parsePoint } from './text'

test.each([
  ['tickets.example.org', 'https://tickets.example.org'],
  [' http://a.example/x ', 'http://a.example/x'],
  ['javascript:alert(1)', null],
  ['mailto:a@b.example', null],
  ['', null],
  [null, null],
])('the link %j leads to %j', (link, url) => {
  expect(externalUrl(link)).toBe(url)
})

test('a point needs two numbers on the globe', () => {
  expect(parsePoint('-13.52,-71.96')).toEqual({ lat: -13.52, lng: -71.96 })
  expect(parsePoint('-13.52')).toBeNull()
  expect(parsePoint('95,10')).toBeNull()
  expect(parsePoint(null)).toBeNull()
})
