import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const navigation = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])

// Whether a page was just opened is known once: each test has a module of its own.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  window.location.hash = ''
})

async function show() {
  const { Later } = await import('@/shared/ui/Later')
  const made = vi.fn(() => <p>below</p>)
  const Below = made
  render(
    <Later>
      <Below />
    </Later>,
  )
  return made
}

test('what is below the first screen comes after it', async () => {
  navigation('navigate')
  const made = await show()
  expect(made).not.toHaveBeenCalled()
  expect(await screen.findByText('below')).toBeInTheDocument()
})

test.each(['reload', 'back_forward'])('after a %s the place to scroll to is there at once', async (type) => {
  navigation(type)
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})

test('an anchor finds its place at once', async () => {
  navigation('navigate')
  window.location.hash = '#events'
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})

test('from the first change of pages on nothing is put off', async () => {
  navigation('navigate')
  const { settle } = await import('@/shared/later')
  settle()
  await show()
  expect(screen.getByText('below')).toBeInTheDocument()
})
