import { expect, test } from 'vitest'
import cases from './markdownCases.json'
import { renderMarkdown } from './render'

test.each(cases.map(({ text, html }) => [text.slice(0, 80), text, html]))(
  '%j is rendered as on the server',
  (_name, text, html) => expect(renderMarkdown(text)).toBe(html),
)

test('there are cases enough', () => expect(cases.length).toBeGreaterThanOrEqual(300))
