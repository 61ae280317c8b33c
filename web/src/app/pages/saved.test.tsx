import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { bareEvents, event, many } from '@/testing/fixtures'
import { expectOwnLooks } from '@/testing/looks'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const KEY = 'raymi-saved'
const keep = (...entries: object[]) => localStorage.setItem(KEY, JSON.stringify({ version: 1, entries }))
const ids = () => JSON.parse(localStorage.getItem(KEY) ?? '{"entries":[]}').entries.map(({ id }: { id: string }) => id)

test('an event is saved on its card, and found on the page of saved things', async () => {
  const { user, router } = await renderApp('/events')
  const save = await screen.findByRole('button', { name: /^Save: / })
  expect(save).toHaveAttribute('aria-pressed', 'false')
  await user.click(save)
  expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(ids()).toEqual([String(event.id)])
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Saved/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  // The list stays until the page is loaded.
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeInTheDocument()
  expect(await screen.findByRole('article')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Save: / }))
  await waitFor(() => expect(ids()).toEqual([]))
  expect(await screen.findByText(/^Nothing saved yet/)).toBeInTheDocument()
})

test('an event that the portal does not show any more keeps its name, and can be removed', async () => {
  keep({ kind: 'event', id: '9', name: 'Noche de antaño', at: 1 })
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([]))
    }),
  )
  const { user } = await renderApp('/es/saved')
  const gone = within(await screen.findByRole('region', { name: 'Retirados del programa' }))
  expect(gone.getByText('Noche de antaño')).toBeInTheDocument()
  expect(asked[0]?.get('filters[id][$in][0]')).toBe('9')
  await user.click(gone.getByRole('button', { name: 'Guardar: Noche de antaño' }))
  expect(await screen.findByText(/^Aún no guardas nada/)).toBeInTheDocument()
})

test('no two drawings of saved events look alike', async () => {
  keep(...bareEvents.map(({ id }) => ({ kind: 'event', id: String(id), name: 'Bare', at: id })))
  server.use(http.get('*/api/events', () => HttpResponse.json(many(bareEvents))))
  await renderApp('/saved')
  await expectOwnLooks(await screen.findByRole('main'))
})

test('saved events go into a calendar as one file, with a reminder', async () => {
  keep(...['7', '42'].map((id) => ({ kind: 'event', id, name: id, at: 1 })))
  const { user } = await renderApp('/qu/saved')
  await user.click(await screen.findByRole('button', { name: 'Calendarioman yapay' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendarioman yapay' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Yuyarichiy' }), '60')
  const link = dialog.getByRole('link', { name: /^Apple/ }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ event: '7,42', locale: 'qu', alarm: '60' })
})

test('a search is saved with its filters in words, and leads back to the list', async () => {
  const { user } = await renderApp('/events?free=true&audience=children%2Cfamilies')
  await user.click(await screen.findByRole('button', { name: 'Save: Free · With children' }))
  expect(ids()).toEqual(['free=true&audience=children%2Cfamilies'])
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Saved/ }))
  const link = await screen.findByRole('link', { name: 'Free · With children' })
  expect(link).toHaveAttribute('href', '/events?free=true&audience=children%2Cfamilies')
})

test('a list that another tab has changed is shown', async () => {
  await renderApp('/qu/saved')
  expect(await screen.findByText(/^Manaraq imapas/)).toBeInTheDocument()
  keep({ kind: 'host', id: '3', name: 'Centro Qosqo', at: 1 })
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(await screen.findByRole('link', { name: 'Centro Qosqo' })).toHaveAttribute('href', '/qu/event-host/3')
})
