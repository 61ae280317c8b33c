import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { client, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const session = (id: number, device: string, current: boolean) => ({
  id,
  attributes: {
    device,
    current,
    createdAt: '2026-11-20T15:00:00.000Z',
    lastUsedAt: '2026-11-21T15:00:00.000Z',
    ...(current && { endsAt: '2026-12-21T15:00:00.000Z' }),
  },
})
const sessions = [session(7, 'Firefox · Linux', true), session(8, '', false)]

async function openAccount() {
  server.use(http.get('*/api/users/me/sessions', () => HttpResponse.json(many(sessions))))
  const page = await renderApp('/partner-personal-page', client)
  const account = within(await screen.findByRole('region', { name: 'Account' }))
  await account.findByText('Firefox · Linux')
  return { ...page, account }
}

test('after a change of the password the session continues with a new token', async () => {
  let body: unknown
  server.use(
    http.post('*/api/auth/change-password', async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ jwt: 'newer', user: client })
    }),
  )
  const { account, user, store } = await openAccount()
  await user.type(account.getByLabelText(/^Current password/), 'old-secret')
  await user.type(account.getByLabelText(/^New password/), 'new-secret-1')
  await user.type(account.getByLabelText(/^Repeat password/), 'new-secret-1')
  await user.click(account.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/The password is changed/)).toBeInTheDocument()
  expect(body).toEqual({
    currentPassword: 'old-secret',
    password: 'new-secret-1',
    passwordConfirmation: 'new-secret-1',
  })
  expect(store.getState().session.token).toBe('newer')
  expect(localStorage.getItem('AuthToken')).toBe('newer')
  expect(account.getByLabelText(/^New password/)).toHaveValue('')
})

test('a wrong current password is reported at its field, and the session continues', async () => {
  server.use(
    http.post('*/api/auth/change-password', () =>
      HttpResponse.json(failure('x', { key: 'current_password_invalid' }), { status: 400 }),
    ),
  )
  const { account, user, store } = await openAccount()
  await user.type(account.getByLabelText(/^Current password/), 'wrong')
  await user.type(account.getByLabelText(/^New password/), 'new-secret-1')
  await user.type(account.getByLabelText(/^Repeat password/), 'new-secret-1')
  await user.click(account.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(account.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
      /The current password is not right/,
    ),
  )
  expect(store.getState().session.token).toBe('token')
})

test('other sessions can be ended, the current one cannot', async () => {
  const ended: string[] = []
  server.use(
    http.delete('*/api/users/me/sessions/:id', ({ params }) => {
      ended.push(String(params.id))
      return HttpResponse.json({ ok: true })
    }),
  )
  const { account, user } = await openAccount()
  expect(account.getAllByRole('button', { name: /^End the session/ })).toHaveLength(1)
  expect(account.getAllByText(/^Ends by itself on .*21/)).toHaveLength(1)
  await user.click(account.getByRole('button', { name: 'End the session: Unknown device' }))
  expect(await screen.findByText('The session is over.')).toBeInTheDocument()
  expect(ended).toEqual(['8'])
})

test('signing out everywhere ends the current session as well', async () => {
  const ended: string[] = []
  server.use(
    http.delete('*/api/users/me/sessions', () => {
      ended.push('all')
      return HttpResponse.json({ ok: true })
    }),
  )
  const { account, user, router, store } = await openAccount()
  await user.click(account.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(store.getState().session.token).toBeNull())
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(ended).toEqual(['all'])
  expect(localStorage.getItem('AuthToken')).toBeNull()
})

test('when the sessions fail to load, they can be retried', async () => {
  server.use(http.get('*/api/users/me/sessions', () => HttpResponse.json({}, { status: 503 })))
  const { user } = await renderApp('/partner-personal-page', client)
  const account = within(await screen.findByRole('region', { name: 'Account' }))
  const retry = await account.findByRole('button', { name: 'Try again' })
  server.use(http.get('*/api/users/me/sessions', () => HttpResponse.json(many(sessions))))
  await user.click(retry)
  expect(await account.findByText('Firefox · Linux')).toBeInTheDocument()
})

test('the data export is one file', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server.use(http.get('*/api/users/me/export', () => HttpResponse.json({ account: { user: { id: 3 } } })))
  const { account, user } = await openAccount()
  await user.click(account.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ account: { user: { id: 3 } } })
})

test('too many data exports show an error', async () => {
  server.use(
    http.get('*/api/users/me/export', () =>
      HttpResponse.json(failure('x', { key: 'too_many_requests' }, 429), { status: 429 }),
    ),
  )
  const { account, user } = await openAccount()
  await user.click(account.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('Too many tries. Please wait a minute.')).toBeInTheDocument()
})

test('deleting an account requires the password and lists what is deleted', async () => {
  const passwords: unknown[] = []
  server.use(
    http.delete('*/api/users/me', async ({ request }) => {
      passwords.push(await request.json())
      return passwords.length === 1
        ? HttpResponse.json(failure('x', { key: 'current_password_invalid' }), { status: 400 })
        : HttpResponse.json({ ok: true })
    }),
  )
  const { account, user, store, router } = await openAccount()
  await user.click(account.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
  expect(dialog.getByText(/scans of your documents/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect(dialog.getByLabelText(/^Your password/)).toHaveAccessibleDescription(/Missing: Your password/)
  await user.type(dialog.getByLabelText(/^Your password/), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Your password/)).toHaveAccessibleDescription(/The current password is not right/),
  )
  await user.clear(dialog.getByLabelText(/^Your password/))
  await user.type(dialog.getByLabelText(/^Your password/), 'right')
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(store.getState().session.token).toBeNull())
  expect(passwords).toEqual([{ password: 'wrong' }, { password: 'right' }])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a session that expired during the export shows one toast', async () => {
  const { account, user, store } = await openAccount()
  const refused = () => HttpResponse.json(failure('x', {}, 401), { status: 401 })
  server.use(http.get('*/api/users/me/export', refused))
  const toasts: string[] = []
  store.subscribe(() => toasts.push(...store.getState().toasts.map(({ text }) => text)))
  await user.click(account.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(account.getByRole('button', { name: 'Download my data' })).toBeEnabled())
  expect([...new Set(toasts)]).toEqual(['Your session has ended. Please log in again.'])
})
