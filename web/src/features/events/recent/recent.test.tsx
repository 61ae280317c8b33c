import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { event, many, named, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const KEY = 'raymi-recent'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.ids
const keep = (ids: number[] | null) => localStorage.setItem(KEY, JSON.stringify({ version: 1, ids }))

afterEach(() => localStorage.clear())

/** Serves the events by their ids, and returns the ids of each request. */
function serveByIds() {
  const asked: string[][] = []
  server.use(
    http.get('*/api/events/42', () => HttpResponse.json(one({ id: 42, attributes: event.attributes }))),
    http.get('*/api/events', ({ request }) => {
      const params = new URL(request.url).searchParams
      const ids = [...params].filter(([name]) => name.startsWith('filters[id][$in]')).map(([, id]) => id)
      if (ids.length > 0) asked.push(ids)
      return HttpResponse.json(many(ids.map((id) => named(Number(id), `Seen ${id}`))))
    }),
  )
  return asked
}

test('the events seen before are a row by one request, the newest first, and this one is kept', async () => {
  keep([9, 42, 7, 8])
  const asked = serveByIds()
  await renderApp('/event/42')
  const row = within(await screen.findByRole('region', { name: 'Recently viewed' }))
  expect(row.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Seen 9',
    'Seen 7',
    'Seen 8',
  ])
  expect(asked).toEqual([['7', '8', '9']])
  expect(stored()).toEqual([42, 9, 7, 8])
})

test('the first event asks for nothing', async () => {
  const asked = serveByIds()
  await renderApp('/event/42')
  await waitFor(() => expect(stored()).toEqual([42]))
  expect(asked).toEqual([])
})

test('the list is cleared, and later kept again', async () => {
  keep([9])
  serveByIds()
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Clear the list' }))
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull()
  expect(stored()).toEqual([])
})

test('a visitor turns the list off: nothing is kept until it is turned on', async () => {
  keep([9])
  serveByIds()
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Do not keep' }))
  expect(stored()).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Keep them' }))
  expect(stored()).toEqual([])
})

test('a preview is not kept', async () => {
  const open = await renderApp('/event/42')
  await waitFor(() => expect(stored()).toEqual([42]))
  open.unmount()
  localStorage.clear()
  await renderApp('/event/42?preview=token')
  expect(await screen.findByRole('region', { name: 'Near here the same day' })).toBeInTheDocument()
  expect(localStorage.getItem(KEY)).toBeNull()
})
