import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNear } from './useNear'

afterEach(() => vi.unstubAllGlobals())

function Place() {
  const place = useRef<HTMLParagraphElement>(null)
  return <p ref={place}>{useNear(place) ? 'near' : 'far'}</p>
}

test('what is far from the screen is near once it has come', () => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback
      }
      observe() {}
      disconnect = disconnect
    },
  )
  render(<Place />)
  act(() => tell([{ isIntersecting: false }]))
  expect(screen.getByText('far')).toBeInTheDocument()
  act(() => tell([{ isIntersecting: true }]))
  expect(screen.getByText('near')).toBeInTheDocument()
  expect(disconnect).toHaveBeenCalled()
})

test('a browser that cannot tell shows it at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  render(<Place />)
  expect(screen.getByText('near')).toBeInTheDocument()
})
