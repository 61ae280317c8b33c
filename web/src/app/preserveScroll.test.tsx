import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { many, named } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { searches, server } from '@/testing/server'

const scrolledTo = (px: number) => Object.defineProperty(window, 'scrollY', { value: px, configurable: true })

afterEach(() => scrolledTo(0))

/** Records the requested pages of the event list with their language. */
function recordPages() {
  const requested: string[] = []
  server.use(
    searches((query) => {
      const page = Number(query.get('pagination[page]'))
      requested.push(`${query.get('locale')} ${page}`)
      return HttpResponse.json(many([named(page, `Event of page ${page}`)], page, 9, 99))
    }),
  )
  return requested
}

test('a language change loads as many pages of an infinite list and preserves the scroll position', async () => {
  const requested = recordPages()
  const { user } = await renderApp('/events')
  for (const page of [1, 2]) {
    await screen.findByRole('link', { name: `Event of page ${page}` })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
  }
  await screen.findByRole('link', { name: 'Event of page 3' })
  scrolledTo(700)
  // In Spanish the cards are higher: event 3 moves from 40 to 90 pixels.
  const rect = vi.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const top = { '/event/3': 40, '/es/event/3': 90 }[this.pathname] ?? -1
    return { top } as DOMRect
  })
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Language: English (EN)' }))
  await user.click(screen.getByRole('button', { name: 'Español' }))
  await waitFor(() => expect(scrollBy).toHaveBeenCalledWith({ top: 50, behavior: 'instant' }))
  expect(requested.filter((page) => page.startsWith('es'))).toEqual(['es 1', 'es 2', 'es 3'])
  expect(screen.getByRole('main').style.minHeight).toBe('')
  rect.mockRestore()
})

test('at the top of a page a language change preserves no scroll position', async () => {
  const requested = recordPages()
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  scrollBy.mockClear()
  const { router, user } = await renderApp('/events')
  await screen.findByRole('link', { name: 'Event of page 1' })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Event of page 2' })
  await user.click(screen.getByRole('button', { name: 'Language: English (EN)' }))
  await user.click(screen.getByRole('button', { name: 'Runasimi' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/qu/events'))
  await waitFor(() => expect(requested).toContain('qu 1'))
  expect(requested).not.toContain('qu 2')
  expect(scrollBy).not.toHaveBeenCalled()
})
