import { beforeEach, expect, test, vi } from 'vitest'
import { restoreFocus, trackFocus } from './restoreFocus'

const FIRST = `<header><a href="/">Raymi</a><a href="/events">Events</a></header>
  <main><a href="/event/1">Inti Raymi</a><a href="/events">All</a><a href="/gone">Gone</a></main>`
const APPLICATION = `<a href="#main">Skip</a><header><a href="/">Raymi</a><a href="/events">Events</a></header>
  <main id="main" tabindex="-1"><a href="/">Home</a><a href="/event/1">Inti Raymi</a><a href="/events">All of them</a></main>`

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const focused = () => document.activeElement?.outerHTML

beforeEach(() => {
  document.body.innerHTML = FIRST
})

test.each([
  ['header a[href="/events"]', '<a href="/events">Events</a>'],
  ['main a[href="/events"]', '<a href="/events">All of them</a>'],
  ['main a[href="/event/1"]', '<a href="/event/1">Inti Raymi</a>'],
])('the focus on %s of the first view is on the same link of the application', (selector, link) => {
  trackFocus()
  focus(selector)
  document.body.innerHTML = APPLICATION
  restoreFocus()
  expect(focused()).toBe(link)
})

test('focus that was set before the script started is restored', () => {
  focus('header a[href="/events"]')
  trackFocus()
  document.body.innerHTML = APPLICATION
  restoreFocus()
  expect(focused()).toBe('<a href="/events">Events</a>')
})

test('when the application lacks the focused link, its content gets the focus', () => {
  trackFocus()
  focus('a[href="/gone"]')
  document.body.innerHTML = APPLICATION
  restoreFocus()
  expect(document.activeElement?.id).toBe('main')
})

test('the focus on a summary is on the same summary, whose details stay open', () => {
  document.body.innerHTML = '<main><details><summary>June (3)</summary></details></main>'
  trackFocus()
  focus('summary')
  const opened = document.querySelector('details')
  if (opened) opened.open = true
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><details><summary>May (1)</summary></details><details><summary>June (3)</summary></details></main>'
  restoreFocus()
  expect(focused()).toBe('<summary>June (3)</summary>')
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true])
})

test('the scroll position of the first view is restored, unless the router has one', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const scroll = (top: number) => {
    vi.stubGlobal('scrollY', top)
    document.dispatchEvent(new Event('scroll'))
  }
  for (const [place, calls] of [
    [0, [[{ top: 200, behavior: 'instant' }]]],
    [90, []],
  ] as const) {
    trackFocus()
    scroll(200)
    vi.stubGlobal('scrollY', place)
    restoreFocus()
    expect(scrollTo.mock.calls).toEqual(calls)
    scrollTo.mockClear()
  }
  vi.unstubAllGlobals()
})

test('without focus in the first view, or with focus in the application, the focus does not move', () => {
  trackFocus()
  document.body.innerHTML = APPLICATION
  restoreFocus()
  expect(document.activeElement).toBe(document.body)
  document.body.innerHTML = FIRST
  trackFocus()
  focus('main a[href="/events"]')
  document.body.innerHTML = APPLICATION
  focus('main a[href="/"]')
  restoreFocus()
  expect(focused()).toBe('<a href="/">Home</a>')
})
