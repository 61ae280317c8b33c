import { beforeEach, expect, test } from 'vitest'
import { returnFocus, watchFocus } from './restoreFocus'

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
  watchFocus()
  focus(selector)
  document.body.innerHTML = APPLICATION
  returnFocus()
  expect(focused()).toBe(link)
})

test('focus that was there before the script goes on, too', () => {
  focus('header a[href="/events"]')
  watchFocus()
  document.body.innerHTML = APPLICATION
  returnFocus()
  expect(focused()).toBe('<a href="/events">Events</a>')
})

test('a link that the application does not have leads to the start of its content', () => {
  watchFocus()
  focus('a[href="/gone"]')
  document.body.innerHTML = APPLICATION
  returnFocus()
  expect(document.activeElement?.id).toBe('main')
})

test('who has not used the first view, or is elsewhere already, is left alone', () => {
  watchFocus()
  document.body.innerHTML = APPLICATION
  returnFocus()
  expect(document.activeElement).toBe(document.body)
  document.body.innerHTML = FIRST
  watchFocus()
  focus('main a[href="/events"]')
  document.body.innerHTML = APPLICATION
  focus('main a[href="/"]')
  returnFocus()
  expect(focused()).toBe('<a href="/">Home</a>')
})
