import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { UNDO_SECONDS } from '../core/deskApi'

afterEach(() => vi.useRealTimers())

const undoButton = () => screen.findByRole('button', { name: 'Undo' })
const cancelled = { method: 'DELETE', path: '/api/desk/applications/12/verdict', body: null }

/** Opens the application and approves it by its key; the next entry opens. */
async function approve() {
  const calls = mockDesk()
  const app = await renderApp('/desk/applications/12', editor)
  const button = await screen.findByRole('button', { name: 'Approve' })
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Taller Qantu' })).toHaveFocus())
  await app.user.keyboard('a')
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/desk/events/42'))
  return { calls, ...app }
}

test('an approval says what it does, and one press takes it back and opens the entry', async () => {
  const { calls, router, user } = await approve()
  expect(await screen.findByText(/Approved: the applicant becomes an organiser/)).toHaveTextContent('Taller Qantu')
  await user.click(await undoButton())
  await waitFor(() => expect(calls).toContainEqual(cancelled))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/applications/12'))
  expect(await screen.findByText('Undone: the entry waits for a verdict again.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the key U takes the last verdict back', async () => {
  const { calls, user } = await approve()
  await undoButton()
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveFocus())
  await user.keyboard('u')
  await waitFor(() => expect(calls).toContainEqual(cancelled))
})

test('the message of an undone rejection is kept', async () => {
  mockDesk()
  const { router, user } = await renderApp('/desk/applications/12', editor)
  const button = await screen.findByRole('button', { name: 'Reject' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Reject for which reason?' }))
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText(/Message/), 'Falta el DNI')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await user.click(await undoButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/applications/12'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Taller Qantu' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect((await inDialog()).getByLabelText(/Message/)).toHaveValue('Falta el DNI')
})

test('a verdict that took effect meanwhile cannot be undone', async () => {
  const { router, user } = await approve()
  const late = failure('decided', { key: 'already_decided' }, 409)
  server.use(http.delete('*/api/desk/applications/12/verdict', () => HttpResponse.json(late, { status: 409 })))
  await user.click(await undoButton())
  expect(await screen.findByText('Too late: the verdict has taken effect.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(router.state.location.pathname).toBe('/desk/events/42')
})

test('the offer stays after a network error, and ends when the verdict takes effect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const { user } = await approve()
  server.use(http.delete('*/api/desk/applications/12/verdict', () => HttpResponse.error()))
  await user.click(await undoButton())
  expect(await screen.findByText('The verdict could not be undone.')).toBeInTheDocument()
  expect(await undoButton()).toBeEnabled()
  act(() => void vi.advanceTimersByTime(UNDO_SECONDS * 1000))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('an entry that was open before can be decided only when it is loaded again', async () => {
  const { router, user } = await approve()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  server.use(http.get('*/api/partners/11', async () => void (await gate)))
  await user.click(await undoButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/applications/12'))
  const entry = await screen.findByRole('region', { name: 'Taller Qantu' })
  await waitFor(() => expect(entry).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  release()
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Taller Qantu' })).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled()
})
