import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { searches, server } from '@/testing/server'

/** Records the searches of the list that come first by date or by words. */
function recordSearches() {
  const asked: URLSearchParams[] = []
  server.use(
    searches((params) => {
      asked.push(params)
      return HttpResponse.json(many([event]))
    }),
  )
  return asked
}

const last = (asked: URLSearchParams[], ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, asked.at(-1)?.get(name) ?? null]))

test('words that name filters are filters, and each can be taken away', async () => {
  const asked = recordSearches()
  const { router, user } = await renderApp('/events?q=free+concert+tonight')
  await waitFor(() => expect(last(asked, 'q', 'free', 'when')).toEqual({ q: 'concert', free: 'true', when: 'tonight' }))
  expect(await screen.findByRole('button', { name: /^Tonight/, pressed: true })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Without “Free”' }))
  await waitFor(() => expect(last(asked, 'q', 'free', 'when')).toEqual({ q: 'concert', free: null, when: 'tonight' }))
  expect(screen.getByRole('combobox')).toHaveValue('concert tonight')
  expect(router.state.location.search).toBe('?q=concert+tonight')
})

test('a filter that is changed makes parameters of the words', async () => {
  const asked = recordSearches()
  const { router, user } = await renderApp('/es/events?q=gratis+concierto+esta+noche')
  await user.click(await screen.findByRole('button', { name: /^Esta noche/, pressed: true }))
  await waitFor(() => expect(last(asked, 'q', 'free', 'when')).toEqual({ q: 'concierto', free: 'true', when: null }))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'concierto',
    free: 'true',
  })
  expect(screen.getByRole('combobox')).toHaveValue('concierto')
  expect(screen.queryByRole('button', { name: /^Sin «/ })).not.toBeInTheDocument()
})

test('without results, the list offers what finds something without one of the conditions', async () => {
  const zero = { total: 0, cities: [], categories: [], hosts: [] }
  server.use(
    searches(() => HttpResponse.json(many([]))),
    http.get('*/api/events/counts', ({ request }) => {
      const query = new URL(request.url).searchParams
      const total = query.has('when') || query.has('include') ? 0 : 3
      return HttpResponse.json({ data: { ...zero, total }, meta: {} })
    }),
  )
  const { router, user } = await renderApp('/events?q=free+concert+tonight')
  const alternative = await screen.findByRole('button', { name: 'Without “Tonight” 3' })
  expect(screen.queryByRole('button', { name: 'Without “concert” 0' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tell me when there is one' })).toBeInTheDocument()
  await user.click(alternative)
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ q: 'concert', free: 'true' })
})
