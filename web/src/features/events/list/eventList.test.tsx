import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import { startOf } from '@/shared/dates/lima'
import { event, failure, host, many, named } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

function watch() {
  const asked: { list: URLSearchParams[]; counts: URLSearchParams[] } = { list: [], counts: [] }
  server.use(
    http.get('*/api/events/counts', ({ request }) => {
      asked.counts.push(new URL(request.url).searchParams)
      return HttpResponse.json({ data: { ...counts, total: 7 }, meta: {} })
    }),
    http.get('*/api/events', ({ request }) => {
      asked.list.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([event]))
    }),
  )
  return asked
}

test('the list shows what is coming, in the order of the next dates, and how many there are', async () => {
  const asked = watch()
  await renderApp('/events')
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument()
  expect(await screen.findByText('7 events')).toBeInTheDocument()
  await waitFor(() => expect(asked.list).toHaveLength(1))
  expect(asked.list[0]?.get('filters[eventEndDate][$gt]')).toBeTruthy()
  expect(asked.list[0]?.get('sort[0]')).toBe('nextDate:asc')
  expect(asked.list[0]?.get('filters[occurrences][startsAt][$lt]')).toBeNull()
})

test('an address that was sent brings the whole choice back', async () => {
  const asked = watch()
  const { user } = await renderApp('/es/events?from=2026-06-20&to=2026-06-24&city=pisac&category=dance&host=9&q=danza')
  expect(await screen.findByRole('searchbox')).toHaveValue('danza')
  await user.click(screen.getByRole('button', { name: 'Fechas: 20 – 24 jun' }))
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-06-20')
  expect(screen.getByLabelText('Hasta')).toHaveValue('2026-06-24')
  await waitFor(() => expect([asked.list.length, asked.counts.length]).toEqual([1, 1]))
  for (const query of [asked.list[0], asked.counts[0]]) {
    expect(query?.get('filters[occurrences][startsAt][$lt]')).toBe(startOf('2026-06-25').toISOString())
    expect(query?.get('filters[occurrences][endsAt][$gt]')).toBe(startOf('2026-06-20').toISOString())
    expect(query?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('pisac')
    expect(query?.get('filters[eventHost][id][$in][0]')).toBe('9')
    expect(query?.get('_q')).toBe('danza')
  }
})

test('a choice stands in the address, tells its numbers, and can be cleared', async () => {
  watch()
  const { router, user } = await renderApp('/events?q=x&from=nonsense')
  await user.click(await screen.findByRole('button', { name: 'Host' }))
  await user.click(await screen.findByRole('checkbox', { name: /Casa de Cultura\s*1/ }))
  await waitFor(() => expect(router.state.location.search).toContain('host=9'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('typing searches after a pause, and nothing found is said', async () => {
  watch()
  server.use(http.get('*/api/events', () => HttpResponse.json(many([]))))
  const { router, user } = await renderApp('/events')
  await user.type(await screen.findByRole('searchbox'), 'huaylla')
  await waitFor(() => expect(router.state.location.search).toBe('?q=huaylla'))
  const nothing = 'Nothing found. Choose other days or fewer filters.'
  // The list is asked for anew meanwhile, so the sentence may go and come.
  await waitFor(() => expect(screen.getByText(nothing)).toBeInTheDocument())
})

test('clearing the choice empties the search field too, and forgets what was being typed', async () => {
  watch()
  const { router, user } = await renderApp('/es/events?q=danza&city=pisac')
  const field = await screen.findByRole('searchbox', { name: 'Buscar eventos' })
  await user.type(field, 's')
  await user.click(screen.getByRole('button', { name: 'Borrar todo' }))
  await waitFor(() => expect(field).toHaveValue(''))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test.each(['/es/events?q=danza&city=pisac', '/es/events?city=pisac'])(
  'what was typed is not searched for after the choice of %s was cleared',
  async (path) => {
    watch()
    const { router } = await renderApp(path)
    const field = await screen.findByRole('searchbox', { name: 'Buscar eventos' })
    const clear = screen.getByRole('button', { name: 'Borrar todo' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field, { target: { value: 'danzas' } })
    // The pause is over before the page is made anew without the choice.
    act(() => {
      fireEvent.click(clear)
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    })
    vi.useRealTimers()
    await waitFor(() => expect(field).toHaveValue(''))
    expect(router.state.location.search).toBe('')
  },
)

test('a further page that fails leaves what is there and can be asked for again', async () => {
  let down = true
  server.use(
    http.get('*/api/events', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pagination[page]'))
      if (page === 2 && down) return HttpResponse.json(failure('x', {}, 500), { status: 500 })
      return HttpResponse.json(many([named(page, `Event ${page}`)], page, 2, 13))
    }),
  )
  const { user } = await renderApp('/es/events')
  await user.click(await screen.findByRole('button', { name: 'Ver más' }))
  const again = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  expect(screen.getByRole('link', { name: 'Event 1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  down = false
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Event 2' })).toBeInTheDocument()
  expect(again).not.toBeInTheDocument()
})

test('numbers that do not come leave the filters as they are', async () => {
  watch()
  server.use(http.get('*/api/events/counts', () => HttpResponse.json({}, { status: 500 })))
  const { user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: 'City' }))
  expect(await screen.findByRole('checkbox', { name: 'Pisac' })).toBeInTheDocument()
})

test('a chosen host without an event on these days stays in its filter and can be taken out', async () => {
  const asked: (string | null)[] = []
  watch()
  server.use(
    http.get('*/api/partners', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filters[id][$in][0]'))
      return HttpResponse.json(many([host]))
    }),
  )
  const { router, user } = await renderApp('/events?host=11')
  await user.click(await screen.findByRole('button', { name: /^Host/ }))
  const box = await screen.findByRole('checkbox', { name: /Centro Qosqo\s*0/ })
  expect(box).toBeChecked()
  expect(asked).toEqual(['11'])
  await user.click(screen.getByRole('checkbox', { name: /Casa de Cultura/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?host=11%2C9'))
  // The list is asked for anew; whoever goes through it by keyboard stays where he was.
  const other = screen.getByRole('checkbox', { name: /Casa de Cultura/ })
  expect(other).toHaveFocus()
  await waitFor(() => expect(other).toBeChecked())
  await user.click(box)
  await waitFor(() => expect(router.state.location.search).toBe('?host=9'))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Centro Qosqo/ })).toBeNull())
})
