import { beforeEach, expect, test } from 'vitest'
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
