import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '@/testing/render'

const started = vi.fn((update: () => void) => {
  update()
  const done = Promise.resolve()
  return { finished: done, ready: done, updateCallbackDone: done, skipTransition: () => undefined }
})

function inBrowser({ reduced }: { reduced: boolean }) {
  Object.assign(document, { startViewTransition: started })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: reduced && query.includes('reduce'), addEventListener() {} }) as unknown as MediaQueryList,
  )
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  started.mockClear()
  vi.restoreAllMocks()
})

test('filters and views fade, where the browser can', async () => {
  inBrowser({ reduced: false })
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Free' }))
  await waitFor(() => expect(router.state.location.search).toBe('?free=true'))
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1))
  await screen.findByRole('button', { name: 'Free', pressed: true })
  await user.click(within(screen.getByRole('navigation', { name: 'View' })).getByRole('link', { name: 'Map' }))
  await waitFor(() => expect(router.state.location.search).toBe('?free=true&view=map'))
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2))
})

test('the filters of home fade what is below them, and nothing of their own row', async () => {
  inBrowser({ reduced: false })
  const { router, user } = await renderApp('/')
  const free = await screen.findByRole('button', { name: /^Free/ })
  const fading = document.querySelector('[class*=results]')
  await waitFor(() => expect(fading).toContainElement(document.getElementById('events')))
  expect(fading).not.toContainElement(free)
  await user.click(free)
  await waitFor(() => expect(router.state.location.search).toBe('?free=true'))
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1))
})

test('with reduced motion nothing fades', async () => {
  inBrowser({ reduced: true })
  const { router, user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'Free' }))
  await waitFor(() => expect(router.state.location.search).toBe('?free=true'))
  await screen.findByRole('button', { name: 'Free', pressed: true })
  await user.click(within(screen.getByRole('navigation', { name: 'View' })).getByRole('link', { name: 'Map' }))
  await waitFor(() => expect(router.state.location.search).toBe('?free=true&view=map'))
  expect(started).not.toHaveBeenCalled()
})

test('a bookmark that is pressed pops, one that was saved before does not', async () => {
  const { user, unmount } = await renderApp('/events')
  const save = await screen.findByRole('button', { name: /^Save: / })
  await user.click(save)
  expect(save.querySelector('svg')?.getAttribute('class')).toMatch(/pop/)
  unmount()
  await renderApp('/events')
  const again = await screen.findByRole('button', { name: /^Save: /, pressed: true })
  expect(again.querySelector('svg')?.getAttribute('class')).not.toMatch(/pop/)
})
