import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { account, administrator, editor, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('an editor sees users without actions', async () => {
  mockDesk()
  await renderApp('/desk/users', editor)
  expect(await screen.findByRole('heading', { name: 'Ana' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Block Ana' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Record' })).toBeNull()
})

test('changing a role and blocking an account need a confirmation', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/desk/users', administrator)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ana' }), 'Editor')
  expect(calls).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the role' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/users/3', body: { role: 'editor' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Block Ana' }))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(calls).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Block Ana' }))
  await user.click(within(screen.getByRole('dialog', { name: 'Block Ana' })).getByRole('button', { name: 'Block' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/users/3', body: { blocked: true } }),
  )
})

test('administrators cannot block themselves or change their own role, and have no quota', async () => {
  mockDesk()
  const attributes = { ...account.attributes, username: 'Kamachiq', role: 'administrador' as const }
  const own = { ...account, id: administrator.id, attributes }
  server.use(http.get('*/api/desk/users', () => HttpResponse.json(many([account, own]))))
  await renderApp('/desk/users', administrator)
  expect(await screen.findByRole('heading', { name: 'Kamachiq' })).toBeInTheDocument()
  const named = (name: RegExp) =>
    screen.getAllByRole('button', { name }).map((button) => [button.getAttribute('aria-label'), button.textContent])
  expect(named(/^Block/)).toEqual([['Block Ana', 'Block']])
  expect(screen.queryByRole('combobox', { name: 'Role of Kamachiq' })).toBeNull()
  expect(named(/^Storage/)).toEqual([['Storage of Ana', 'Storage']])
})

test('an editor sees what the files of a user take, and sets the limit', async () => {
  const calls = mockDesk()
  const quota = { id: 3, attributes: { usedBytes: 10.2 * 1024 ** 2, limitBytes: 5 * 1024 ** 3 } }
  server.use(http.get('*/api/desk/quotas/3', () => HttpResponse.json(one(quota))))
  const { user } = await renderApp('/desk/users', editor)
  await user.click(await screen.findByRole('button', { name: 'Storage of Ana' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('11 MiB of 5120 MiB are used.')).toBeInTheDocument()
  const limit = dialog.getByLabelText(/^Limit in MiB/)
  await user.clear(limit)
  await user.click(dialog.getByRole('button', { name: 'Set the limit' }))
  await user.type(limit, '5-6')
  await user.click(dialog.getByRole('button', { name: 'Set the limit' }))
  expect(limit).toHaveAccessibleDescription(/Write digits only/)
  expect(calls).toEqual([])
  await user.clear(limit)
  await user.type(limit, '6000')
  await user.click(dialog.getByRole('button', { name: 'Set the limit' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/quotas/3', body: { limitBytes: 6000 * 1024 ** 2 } }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
