import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNear } from './useNear'

afterEach(() => vi.unstubAllGlobals())

function Place() {
  const place = useRef<HTMLParagraphElement>(null)
  return <p ref={place}>{useNear(place) ? 'near' : 'far'}</p>
}

test('a far element becomes near when it intersects', () => {
  let notify: (entries: { isIntersecting: boolean }[]) => void = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe() {}
      disconnect = disconnect
    },
  )
  render(<Place />)
  act(() => notify([{ isIntersecting: false }]))
  expect(screen.getByText('far')).toBeInTheDocument()
  act(() => notify([{ isIntersecting: true }]))
  expect(screen.getByText('near')).toBeInTheDocument()
  expect(disconnect).toHaveBeenCalled()
})

test('without IntersectionObserver an element is near at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  render(<Place />)
  expect(screen.getByText('near')).toBeInTheDocument()
})
