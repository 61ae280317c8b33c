import { expect, test } from 'vitest'
import { renderMarkdown } from './render'

test.each([
  ['raw HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a script link', '[x](javascript:alert(1))'],
  ['a data link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['an image of a script', '![x](javascript:alert(1))'],
  ['a broken attribute', '![x](/a.jpg "t\\" onload=alert(1)")'],
  ['a scheme with a tab', '[x](java\tscript:alert(1))'],
  ['an entity', '[x](&#106;avascript:alert(1))'],
])('%s executes no script', (_name, text) => {
  const page = document.createElement('div')
  page.innerHTML = renderMarkdown(text)
  expect(page.querySelector('script, iframe, object, svg')).toBeNull()
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#)/)
    }
  }
})

test.each([
  ['quotes', '> ', 'blockquote', 99],
  ['lists', '- ', 'ul', 99],
  ['quotes in lists', '- > ', 'blockquote', 49],
])('%s nested deeper than the limit are shown as written', (_name, unit, tag, most) => {
  const page = document.createElement('div')
  for (const times of [most - 1, most, most + 1, 500]) {
    page.innerHTML = renderMarkdown(`before\n\n${unit.repeat(times)}deep\n\nafter`)
    const marks = times > most ? unit.replace(/\s/g, '').repeat(times) : ''
    expect(page.querySelectorAll(tag).length, `${times}`).toBe(times > most ? 0 : times)
    expect(page.textContent?.replace(/\s/g, '')).toBe(`before${marks}deepafter`)
  }
})

test('emphasis and links nested deeper than the limit keep their text', () => {
  const page = document.createElement('div')
  for (const text of [`${'*a '.repeat(200)}deep${' b*'.repeat(200)}`, `${'['.repeat(200)}deep${']'.repeat(200)}(/x)`]) {
    page.innerHTML = renderMarkdown(text)
    expect(page.textContent).toContain('deep')
  }
})

const tableOf = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat(rows)}\n`

test('tables beyond the limit are rendered as text', () => {
  const cellsOf = (text: string) => renderMarkdown(text).match(/<t[hd]>/g)?.length ?? 0
  expect(cellsOf(tableOf(200, 200))).toBe(0)
  const small = cellsOf(tableOf(4, 20))
  expect(small).toBe(84)
  const many = cellsOf(tableOf(4, 20).repeat(60))
  expect(many).toBeGreaterThan(small)
  expect(many).toBeLessThanOrEqual(4000)
  // The limit applies to each text separately.
  expect(cellsOf(tableOf(4, 20))).toBe(small)
})
