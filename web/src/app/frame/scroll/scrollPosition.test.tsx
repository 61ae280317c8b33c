import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '@/testing/render'

test('a new page starts at its top without an animation', async () => {
  const { router } = await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  const behaviors: string[] = []
  vi.spyOn(window, 'scrollTo').mockImplementation(
    () => void behaviors.push(document.documentElement.style.scrollBehavior),
  )
  await act(() => router.navigate('/contacts'))
  expect(behaviors).toEqual(['auto'])
  // Afterwards places within the page are reached with the animation of base.css again.
  await waitFor(() => expect(document.documentElement.style.scrollBehavior).toBe(''))
})
