import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigationAt } from '@/testing/render'
import { NavigationProvider } from './NavigationProvider'
import type { Navigation } from './navigation'
import { ScrollPosition } from './ScrollPosition'

const scrolledTo = (px: number) => Object.defineProperty(window, 'scrollY', { value: px, configurable: true })
const scrolls: unknown[][] = []

beforeEach(() => {
  scrolls.length = 0
  sessionStorage.clear()
  vi.spyOn(window, 'scrollTo').mockImplementation((...position: unknown[]) => {
    scrolls.push(position)
    // Browsers return a promise, which an effect must not return.
    return Promise.resolve() as unknown as undefined
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  scrolledTo(0)
})

async function open(path: string) {
  const navigation = navigationAt(path)
  await navigation.ready
  const view = render(
    <NavigationProvider navigation={navigation}>
      <ScrollPosition />
      <h2 id="a b">Anchor</h2>
    </NavigationProvider>,
  )
  return { navigation, ...view }
}

const go = (navigation: Navigation, ...to: Parameters<Navigation['navigate']>) => act(() => navigation.navigate(...to))

test('a new page is shown from its start, an earlier one at its position', async () => {
  const { navigation } = await open('/events')
  scrolledTo(300)
  await go(navigation, '/event/42')
  expect(scrolls.at(-1)).toEqual([0, 0])
  scrolledTo(50)
  await act(async () => navigation.navigator.go(-1))
  expect(scrolls.at(-1)).toEqual([0, 300])
  await act(async () => navigation.navigator.go(1))
  expect(scrolls.at(-1)).toEqual([0, 50])
})

test('a navigation that keeps the position does not scroll', async () => {
  const { navigation } = await open('/events')
  scrolls.length = 0
  await go(navigation, '/events?city=pisac', { preventScrollReset: true })
  expect(scrolls).toEqual([])
})

test('an address with an anchor scrolls to it', async () => {
  const into = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {})
  const { navigation } = await open('/')
  scrolls.length = 0
  await go(navigation, '/#a%20b')
  expect(into.mock.contexts).toMatchObject([{ id: 'a b' }])
  expect(scrolls).toEqual([])
  await go(navigation, '/#%')
  expect(scrolls).toEqual([[0, 0]])
})

test('a page that is loaded again opens at its position', async () => {
  const { unmount } = await open('/events')
  scrolledTo(300)
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  await open('/events')
  expect(scrolls.at(-1)).toEqual([0, 300])
  await open('/news')
  expect(scrolls.at(-1)).toEqual([0, 0])
})
