import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { application, client, editor, failure, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const another = { ...editor, id: 77, username: 'Other' }

/** What this page hears when somebody signs in, or out, in another tab. */
const elsewhere = (newValue: string | null) => {
  if (newValue) localStorage.setItem('AuthToken', newValue)
  else localStorage.removeItem('AuthToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'AuthToken', newValue })))
}

/** An editor at an application; whoever signs in elsewhere has the profile that `profile` answers. */
async function atTheDesk(profile: () => Response | Promise<Response>) {
  const calls = mockDesk()
  const visit = await renderApp('/desk/applications/12', editor)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled())
  const bearers: string[] = []
  server.use(
    http.get('*/api/users/me', profile),
    http.all('*/api/desk/*', ({ request }) => void bearers.push(request.headers.get('Authorization') ?? 'none')),
    http.all('*/api/desk/*/*', ({ request }) => void bearers.push(request.headers.get('Authorization') ?? 'none')),
  )
  return { ...visit, calls, bearers }
}

const nothingOfBefore = () => {
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  expect(screen.queryByText('Taller Qantu')).not.toBeInTheDocument()
}

test('another editor who signs in elsewhere reads anew, and nothing is decided before', async () => {
  let come = () => {}
  const gate = new Promise<void>((resolve) => {
    come = resolve
  })
  const { user, calls } = await atTheDesk(async () => {
    await gate
    return HttpResponse.json(another)
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const theirs = { ...application.attributes, hostName: 'Taller Illari' }
  server.use(
    http.get('*/api/desk/applications', async () => {
      await answered
      return HttpResponse.json(many([{ id: 12, attributes: theirs }]))
    }),
    http.get('*/api/desk/applications/12', async () => {
      await answered
      return HttpResponse.json(one({ id: 12, attributes: theirs }))
    }),
  )
  elsewhere('theirs')
  nothingOfBefore()
  await user.keyboard('a')
  come()
  expect(await screen.findByRole('navigation', { name: 'Desk' })).toBeInTheDocument()
  nothingOfBefore()
  answer()
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Illari' })).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('somebody without the role who signs in elsewhere finds no desk, and asks it nothing', async () => {
  const { bearers } = await atTheDesk(() => HttpResponse.json(client))
  elsewhere('theirs')
  nothingOfBefore()
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
  expect(bearers).toEqual([])
})

test('while it is not known who signed in elsewhere there is no desk, and it can be asked again', async () => {
  let away = true
  const { user } = await atTheDesk(() =>
    away ? HttpResponse.json(failure('away', {}, 503), { status: 503 }) : HttpResponse.json(another),
  )
  elsewhere('theirs')
  nothingOfBefore()
  const again = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' })
  away = false
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })).toBeInTheDocument()
})

test('who signs out elsewhere is asked to log in, and the same person goes on where they were', async () => {
  const { store, user } = await atTheDesk(() => HttpResponse.json(editor))
  elsewhere(null)
  nothingOfBefore()
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
  expect(store.getState().session.loginOpen).toBe(true)
  elsewhere('again')
  expect(await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })).toBeInTheDocument()
  expect(store.getState().session.loginOpen).toBe(false)
})
