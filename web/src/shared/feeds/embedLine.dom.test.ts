import { expect, test } from 'vitest'
import { embedLine } from './embedLine'

const frameOf = (line: string) => {
  const body = new DOMParser().parseFromString(line, 'text/html').body
  expect(body.children).toHaveLength(1)
  const frame = body.firstElementChild as HTMLIFrameElement
  expect(frame.tagName).toBe('IFRAME')
  return frame
}

test('the line frames the same list, without the view and the position of the visitor', () => {
  const search = new URLSearchParams(
    'city=cusco,pisac&q=arpa "y" <violín>&view=map&near=1&radius=500&utm_source=mail&free=',
  )
  const frame = frameOf(embedLine(search, 'qu', 'Raymikuna', { theme: 'auto' }))
  const address = new URL(frame.src)
  expect(address.origin + address.pathname).toBe(`${window.location.origin}/qu/embed/events`)
  expect(Object.fromEntries(address.searchParams)).toEqual({ city: 'cusco,pisac', q: 'arpa "y" <violín>' })
  expect([frame.title, frame.getAttribute('loading'), frame.width]).toEqual(['Raymikuna', 'lazy', '100%'])
})

test('the line of a list with a theme names it, and a name cannot end its attribute', () => {
  const frame = frameOf(embedLine(new URLSearchParams('host=3'), 'en', 'A "B" & <b>', { theme: 'dark' }))
  expect(frame.title).toBe('A "B" & <b>')
  expect(new URL(frame.src).pathname + new URL(frame.src).search).toBe('/embed/events?host=3&theme=dark')
})

test('the line of a list with a layout and a colour names them', () => {
  const choice = { theme: 'auto', layout: 'cards', accent: '#ffd600' } as const
  const frame = frameOf(embedLine(new URLSearchParams('free=true'), 'en', 'Events', choice))
  expect(new URL(frame.src).search).toBe('?free=true&layout=cards&accent=ffd600')
})

test('the line with a script names the list and the title', () => {
  const line = embedLine(new URLSearchParams('host=3&q="x'), 'es', 'A "B"', { theme: 'light', withScript: true })
  const script = new DOMParser().parseFromString(line, 'text/html').querySelector('script')
  expect(script?.src).toBe(`${window.location.origin}/embed.js`)
  expect({ ...script?.dataset }).toEqual({ list: '/es/embed/events?host=3&q=%22x&theme=light', title: 'A "B"' })
  expect(script?.textContent).toBe('')
})
