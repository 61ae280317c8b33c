import { expect, test } from 'vitest'
import { webLink } from './webLink'
import cases from './webLinkCases.json'

test.each(cases)('$text is linked as $href', ({ text, href }) => {
  expect(webLink(text)).toBe(href)
})

test('a missing address is not linked', () => {
  expect(webLink(null)).toBeNull()
  expect(webLink(undefined)).toBeNull()
})
