import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('before its drawing the place has the size and class of the picture', async () => {
  // Drawings are kept once they are loaded, and files of tests share modules.
  vi.resetModules()
  const { Art } = await import('./Art')
  const { container } = render(<Art seed="event 1" area="music" className="cover" />)
  const shape = () => {
    const svg = container.querySelector('svg')
    return [svg?.getAttribute('viewBox'), svg?.getAttribute('class'), svg?.getAttribute('aria-hidden')]
  }
  const before = shape()
  expect(container.querySelector('[data-motif]')).toBeNull()
  await waitFor(() => expect(container.querySelector('[data-motif="music"]')).not.toBeNull())
  expect(shape()).toEqual(before)
  expect(before).toEqual(['0 0 600 400', 'cover', 'true'])
})
