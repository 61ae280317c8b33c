import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server'

// Pages are lazy chunks; on a busy machine the first one takes longer than the default second.
// The document is not printed with a failed query: it is printed at each attempt of a query that waits.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

// Browser APIs that happy-dom lacks, or that a test decides about.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
  this.querySelector<HTMLElement>('[autofocus]')?.focus()
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
window.confirm = () => false
window.print = () => {}
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => {}

const errors: unknown[][] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  errors.length = 0
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: a test starts as a first visit
  document.cookie = 'i18n_redirected=; Max-Age=0; Path=/'
  vi.spyOn(console, 'error').mockImplementation((...values) => errors.push(values))
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // Late requests of a page still get the mock answers of their own test.
  await new Promise((resolve) => setTimeout(resolve, 5))
  server.resetHandlers()
  expect(errors, 'console.error was called').toEqual([])
})
afterAll(() => server.close())
