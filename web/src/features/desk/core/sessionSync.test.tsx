import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { application, client, editor, failure, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const another = { ...editor, id: 77, username: 'Other' }

/** Simulates a login or logout in another tab. */
const storeInOtherTab = (newValue: string | null) => {
  if (newValue) localStorage.setItem('AuthToken', newValue)
  else localStorage.removeItem('AuthToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'AuthToken', newValue })))
}

/** Opens an application as an editor; `profile` answers later requests for the profile of the new token. */
async function openApplication(profile: () => Response | Promise<Response>) {
  const calls = mockDesk()
  const page = await renderApp('/desk/applications/12', editor)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled())
  const bearers: string[] = []
  server.use(
    http.get('*/api/users/me', profile),
    http.all('*/api/desk/*', ({ request }) => void bearers.push(request.headers.get('Authorization') ?? 'none')),
    http.all('*/api/desk/*/*', ({ request }) => void bearers.push(request.headers.get('Authorization') ?? 'none')),
  )
  return { ...page, calls, bearers }
}

const expectNothingOfFormerUser = () => {
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  expect(screen.queryByText('Taller Qantu')).not.toBeInTheDocument()
}

test('after the login of another editor in another tab, data is reloaded before a decision is possible', async () => {
  let sendProfile = () => {}
  const gate = new Promise<void>((resolve) => {
    sendProfile = resolve
  })
  const { user, calls } = await openApplication(async () => {
    await gate
    return HttpResponse.json(another)
  })
  let sendData = () => {}
  const dataSent = new Promise<void>((resolve) => {
    sendData = resolve
  })
  const theirs = { ...application.attributes, hostName: 'Taller Illari' }
  server.use(
    http.get('*/api/desk/applications', async () => {
      await dataSent
      return HttpResponse.json(many([{ id: 12, attributes: theirs }]))
    }),
    http.get('*/api/desk/applications/12', async () => {
      await dataSent
      return HttpResponse.json(one({ id: 12, attributes: theirs }))
    }),
  )
  storeInOtherTab('theirs')
  expectNothingOfFormerUser()
  await user.keyboard('a')
  sendProfile()
  expect(await screen.findByRole('navigation', { name: 'Desk' })).toBeInTheDocument()
  expectNothingOfFormerUser()
  sendData()
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Illari' })).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('after the login of a client in another tab the desk is "not found" and requests nothing', async () => {
  const { bearers } = await openApplication(() => HttpResponse.json(client))
  storeInOtherTab('theirs')
  expectNothingOfFormerUser()
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
  expect(bearers).toEqual([])
})

test('while the profile of the new user fails to load, the desk is closed and can be retried', async () => {
  let down = true
  const { user } = await openApplication(() =>
    down ? HttpResponse.json(failure('down', {}, 503), { status: 503 }) : HttpResponse.json(another),
  )
  storeInOtherTab('theirs')
  expectNothingOfFormerUser()
  const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' })
  down = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })).toBeInTheDocument()
})

test('after a logout in another tab the desk shows the login, and the same user continues on the same page', async () => {
  const { store, user } = await openApplication(() => HttpResponse.json(editor))
  storeInOtherTab(null)
  expectNothingOfFormerUser()
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
  expect(store.getState().session.loginOpen).toBe(true)
  storeInOtherTab('again')
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })).toBeInTheDocument()
  expect(store.getState().session.loginOpen).toBe(false)
})
