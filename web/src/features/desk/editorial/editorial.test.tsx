import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { stateOf } from './editorialApi'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))

const openPage = async (path: string) => {
  const calls = mockDesk()
  return { calls, ...(await renderApp(path, editor)) }
}
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }))

test.each([
  [null, 'draft'],
  ['2026-11-20T15:00:00Z', 'published'],
  ['2026-11-20T15:00:01Z', 'scheduled'],
] as const)('an entry with publishedAt %s is %s', (publishedAt, state) => {
  expect(stateOf(publishedAt, Date.parse('2026-11-20T15:00:00Z'))).toBe(state)
})

test('news are listed with their state and missing translations', async () => {
  await openPage('/desk/news')
  expect(await screen.findByRole('link', { name: 'The fair opens early' })).toHaveAttribute('href', '/desk/news/8')
  expect(screen.getByText('Public since 20 Nov 2026, 10:00')).toBeInTheDocument()
  expect(screen.getByText('Not in Runasimi yet')).toBeInTheDocument()
})

test('an empty list of news has a message', async () => {
  mockDesk()
  server.use(http.get('*/api/desk/news', () => HttpResponse.json(many([]))))
  await renderApp('/es/desk/news?state=draft', editor)
  expect(await screen.findByText('Ninguna noticia en este estado.')).toBeInTheDocument()
})

test('a new item is saved as a draft, then scheduled in Peruvian time, and gets its own URL', async () => {
  const { calls, router, user } = await openPage('/desk/news/new')
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/Runasimi/), 'Musuq willay')
  const text = await group(/^Text/)
  await text.findAllByRole('toolbar')
  await user.type(text.getByRole('textbox', { name: /Español/ }), 'Texto')
  await user.type(screen.getByLabelText('Public from (time of Peru)'), '05/01/2027')
  const schedule = screen.getByRole('button', { name: 'Schedule' })
  expect(schedule).toBeEnabled()
  await user.clear(screen.getByLabelText('Time'))
  expect(schedule).toBeDisabled()
  await user.type(screen.getByLabelText('Time'), '18:30')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/news/8'))
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/desk/news',
      body: {
        data: {
          translations: {
            en: { title: '', newsText: '' },
            es: { title: '', newsText: 'Texto' },
            qu: { title: 'Musuq willay', newsText: '' },
          },
          newsMainBanner: null,
          newsMedia: [],
          publishedAt: null,
        },
      },
    },
    {
      method: 'POST',
      path: '/api/desk/news/8/publish',
      body: { publishedAt: '2027-01-05T23:30:00.000Z' },
    },
  ])
})

test('an item without a title is not sent', async () => {
  const { calls, user } = await openPage('/desk/news/new')
  await user.click(await screen.findByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Some fields need your attention.')).toBeInTheDocument()
  expect(screen.getAllByText(/^Missing: /)).toHaveLength(2)
  expect(calls).toEqual([])
})

test('after a validation error the input stays and the field is marked', async () => {
  mockDesk()
  server.use(
    http.put('*/api/desk/news/8', () =>
      HttpResponse.json(
        failure('bad', { errors: [{ path: ['title'], message: 'too long', key: 'this_field_is_too_long' }] }),
        { status: 400 },
      ),
    ),
  )
  const { user } = await renderApp('/desk/news/8', editor)
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/English/), ' again')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This text is too long')).toBeInTheDocument()
  expect(title.getByLabelText(/English/)).toHaveValue('The fair again')
})

test('the order of a collection is changed by buttons and announced', async () => {
  const { calls, user } = await openPage('/desk/collections/6')
  await user.click(await screen.findByRole('button', { name: 'Move down: Inti Raymi' }))
  expect(screen.getByText('Inti Raymi: place 2 of 2')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/desk/collections/6',
    body: { data: { events: [42, 41] } },
  })
})
