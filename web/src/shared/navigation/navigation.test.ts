import { UNSAFE_createMemoryHistory as createMemoryHistory, type Location } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Load, Navigation } from './navigation'

const Empty = () => null
const page = (pattern: string) => ({ pattern, Component: Empty })

/** A navigation at '/start' whose pages arrive when the test says so. */
async function begin() {
  const arrivals = new Map<string, (page: Awaited<ReturnType<Load>>) => void>()
  const load = vi.fn((location: Location) => {
    if (location.pathname === '/start') return Promise.resolve(page('/start'))
    return new Promise<Awaited<ReturnType<Load>>>((resolve) => arrivals.set(location.pathname, resolve))
  })
  const history = createMemoryHistory({ initialEntries: ['/start'] })
  const navigation = new Navigation(history, load)
  await navigation.ready
  const arrive = (path: string, result: Awaited<ReturnType<Load>> = page(path)) => arrivals.get(path)?.(result)
  const open = async (path: string, options = {}) => {
    const opened = navigation.navigate(path, options)
    arrive(path)
    await opened
  }
  const shown = () => navigation.state.location.pathname + navigation.state.location.search
  const address = () => history.location.pathname + history.location.search
  return { navigation, history, load, arrive, open, shown, address }
}

test('until a page is loaded, the last one and its address stay', async () => {
  const { navigation, arrive, shown, address } = await begin()
  const opened = navigation.navigate('/news')
  expect([shown(), address(), navigation.pending?.pathname]).toEqual(['/start', '/start', '/news'])
  arrive('/news')
  await opened
  expect([shown(), address(), navigation.pending]).toEqual(['/news', '/news', null])
  expect(navigation.state.page).toMatchObject({ pattern: '/news' })
})

test('a later navigation replaces one that still loads', async () => {
  const { navigation, arrive, open, shown } = await begin()
  const first = navigation.navigate('/news')
  await open('/events')
  arrive('/news')
  await first
  expect(shown()).toBe('/events')
})

test('Back shows the page before, and a replaced entry is not one', async () => {
  const { history, open, shown } = await begin()
  await open('/news')
  await open('/events', { replace: true })
  history.go(-1)
  await vi.waitFor(() => expect(shown()).toBe('/start'))
})

test('other parameters of the same page are shown at once', async () => {
  const { navigation, load, shown, address } = await begin()
  void navigation.navigate({ pathname: '/start', search: 'city=pisac' }, { replace: true, preventScrollReset: true })
  expect([shown(), address()]).toEqual(['/start?city=pisac', '/start?city=pisac'])
  expect(navigation.state.keepsScroll).toBe(true)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a page that failed to load is loaded again', async () => {
  const { navigation, arrive, open } = await begin()
  const opened = navigation.navigate('/news')
  arrive('/news', { error: 'no network' })
  await opened
  expect(navigation.state).toMatchObject({ location: { pathname: '/news' }, page: { error: 'no network' } })
  await open('/news')
  expect(navigation.state.page).toMatchObject({ pattern: '/news' })
})

test('a redirect shows the other path; Back returns to the page before', async () => {
  const { navigation, history, arrive, shown } = await begin()
  const opened = navigation.navigate('/former')
  arrive('/former', { redirect: '/events' })
  await vi.waitFor(() => expect(navigation.pending?.pathname).toBe('/events'))
  arrive('/events')
  await opened
  expect(shown()).toBe('/events')
  history.go(-1)
  await vi.waitFor(() => expect(shown()).toBe('/start'))
})

test.each([
  ['a link', '/news', ({ navigation }: Begun) => navigation.navigate('/news')],
  ['Back', '/start', ({ history }: Begun) => history.go(-1)],
])('a blocked navigation by %s waits until it may proceed', async (_name, target, leave) => {
  const begun = await begin()
  const { navigation, arrive, open, shown, address } = begun
  await open('/form')
  let proceed = () => {}
  const block = vi.fn((_from: Location, _to: Location, go: () => void) => {
    proceed = go
    return true
  })
  const unblock = navigation.block(block)
  await leave(begun)
  expect([shown(), address(), navigation.pending]).toEqual(['/form', '/form', null])
  expect(block.mock.calls.map(([from, to]) => [from.pathname, to.pathname])).toEqual([['/form', target]])
  proceed()
  arrive(target)
  await vi.waitFor(() => expect([shown(), address()]).toEqual([target, target]))
  unblock()
  await open('/events')
  expect(block).toHaveBeenCalledTimes(1)
})

type Begun = Awaited<ReturnType<typeof begin>>
