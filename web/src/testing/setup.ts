import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server'

// Pages load on demand; on a busy machine the first one takes longer than the default second.
configure({ asyncUtilTimeout: 30_000 })

// What jsdom lacks and a browser has.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
HTMLElement.prototype.showPopover = function showPopover() {
  this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollBy = () => {}
window.scrollTo = () => {}
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => {}

const complaints: unknown[][] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  complaints.length = 0
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: a test starts as a first visit
  document.cookie = 'i18n_redirected=; Max-Age=0; Path=/'
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // What a page asked in its last moment still finds the answers of its own test.
  await new Promise((resolve) => setTimeout(resolve, 5))
  server.resetHandlers()
  expect(complaints, 'console.error was called').toEqual([])
})
afterAll(() => server.close())
