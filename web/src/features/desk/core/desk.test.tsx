import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { happyDesk } from '@/testing/desk'
import { administrator, editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const pages = ['', '/news', '/collections', '/portal', '/lists', '/users', '/record'] as const

test.each(pages)('/desk%s says that its data did not come', async (path) => {
  happyDesk()
  server.use(http.get('*/api/desk/*', () => HttpResponse.json(failure('down', {}, 503), { status: 503 })))
  await renderApp(`/qu/desk${path}`, administrator)
  expect(await screen.findByText('Kay willaykuna manam chayamunchu.')).toBeInTheDocument()
})

test('an editor sees users, and changes none', async () => {
  happyDesk()
  await renderApp('/desk/users', editor)
  expect(await screen.findByRole('heading', { name: 'Ana' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Block Ana' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Record' })).toBeNull()
})

test('an administrator is asked before a role changes and before an account is blocked', async () => {
  const calls = happyDesk()
  const { user } = await renderApp('/desk/users', administrator)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ana' }), 'Editor')
  expect(calls).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the role' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/users/3', body: { role: 'editor' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Block Ana' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(calls).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Block Ana' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block Ana' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/users/3', body: { blocked: true } }),
  )
})

test('the record tells who changed what; it is no page for editors', async () => {
  happyDesk()
  const { unmount } = await renderApp('/desk/record', administrator)
  expect(await screen.findByText('title.es')).toBeInTheDocument()
  expect(screen.getByText('La feria')).toBeInTheDocument()
  expect(await screen.findByText('Ana')).toBeInTheDocument()
  unmount()
  await renderApp('/desk/record', editor)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
})

test('an entry of a list is renamed in the languages of the portal', async () => {
  const calls = happyDesk()
  const { user } = await renderApp('/qu/desk/lists/cities', editor)
  await user.click(await screen.findByRole('button', { name: 'Sutinta hukchay: Písac' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/Runasimi/), 'P’isaq')
  await user.click(dialog.getByRole('button', { name: 'Waqaychay' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toEqual({
    method: 'PUT',
    path: '/api/desk/lists/cities/3',
    body: { translations: { en: { name: '' }, es: { name: 'Písac' }, qu: { name: 'P’isaq' } } },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an entry that something began to use is not removed', async () => {
  happyDesk()
  server.use(
    http.delete('*/api/desk/lists/cities/3', () =>
      HttpResponse.json(failure('used', { key: 'still_used' }, 409), { status: 409 }),
    ),
  )
  const { user } = await renderApp('/desk/lists', editor)
  await user.click(await screen.findByRole('button', { name: 'Remove: Písac' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Something still uses this entry.')).toBeInTheDocument()
})

test.each(['/desk/none', '/desk/lists/users', '/desk/news/abc'])('%s is no page', async (path) => {
  happyDesk()
  await renderApp(path, editor)
  expect(await screen.findByText(`Page not found: ${path}`)).toBeInTheDocument()
})
