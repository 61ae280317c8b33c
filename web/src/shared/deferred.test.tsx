import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const navigation = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])

// The module state survives a page: each test imports a new module.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  window.location.hash = ''
})

async function show() {
  const { Deferred } = await import('@/shared/ui/Deferred')
  const made = vi.fn(() => <p>below</p>)
  const Below = made
  render(
    <Deferred>
      <Below />
    </Deferred>,
  )
  return made
}

test('content below the first screen is rendered later', async () => {
  navigation('navigate')
  const made = await show()
  expect(made).not.toHaveBeenCalled()
  expect(await screen.findByText('below')).toBeInTheDocument()
})

test.each(['reload', 'back_forward'])('after a %s everything is rendered at once', async (type) => {
  navigation(type)
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})

test('with an anchor everything is rendered at once', async () => {
  navigation('navigate')
  window.location.hash = '#events'
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})

test('after the first navigation everything is rendered at once', async () => {
  navigation('navigate')
  const { disableDeferral } = await import('@/shared/deferred')
  disableDeferral()
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})
