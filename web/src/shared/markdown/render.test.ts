import { expect, test } from 'vitest'
import { renderMarkdown } from './render'

test('marks become elements, headings begin below that of the page', () => {
  expect(renderMarkdown('### Title\n\n#### Part\n\n**bold**\nnext')).toBe(
    '<h2>Title</h2>\n<h3>Part</h3>\n<p><strong>bold</strong><br>\nnext</p>\n',
  )
})

test('tables and code survive', () => {
  expect(renderMarkdown('|a|b|\n|-|-|\n|1|2|')).toContain('<td>1</td>')
  expect(renderMarkdown('`x`')).toContain('<code>x</code>')
})

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '<script>alert(1)</script>',
  '![x](data:text/html,x)',
])('%s does nothing', (text) => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown(text)
  expect(box.querySelector('script, [onerror], a[href^="javascript"], img[src^="data"]')).toBeNull()
})

test('a very deep text is cut at the nesting limit instead of hanging', () => {
  expect(renderMarkdown(`${'>'.repeat(500)} deep`).match(/<blockquote>/g)?.length).toBeLessThanOrEqual(100)
})

test('a link away opens a tab that learns nothing about the portal', () => {
  expect(renderMarkdown('[x](https://a.example)')).toContain('rel="noopener noreferrer ugc"')
})
