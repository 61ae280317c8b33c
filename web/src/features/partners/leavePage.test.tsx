import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '@/shared/forms/drafts/draftStore'
import { client, failure, many, one, organizer, ownApplication, picture, profile } from '@/testing/fixtures'
import { pendingCall } from '@/testing/pendingCall'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const kept = new Map<string, Draft<unknown>>()
// jsdom has no IndexedDB; a browser test keeps a draft in a real one.
vi.mock('@/shared/forms/drafts/draftStore', () => ({
  saveDraft: async (draft: Draft<unknown>) => Boolean(kept.set(draft.id, draft)),
  findDraft: async (id: string) => kept.get(id),
  dropDraft: async (id: string) => void kept.delete(id),
}))
beforeEach(() => kept.clear())

const NOT_SENT = /^What you changed is not sent yet/
const GOES_ON = /^It is on its way and goes on when you leave/
const sessions = http.get('*/api/users/me/sessions', () => HttpResponse.json(many([])))
const refusal = (status: number) => () => HttpResponse.json(failure('x', {}, status), { status })

type Visit = Awaited<ReturnType<typeof renderApp>>

/** An applicant who changes the own application, and has just sent it. */
async function sent(): Promise<Visit> {
  server.use(
    sessions,
    http.get('*/api/applications/me', () => HttpResponse.json(one(ownApplication('received')))),
    http.get('*/api/partners/11', () => HttpResponse.json(one(profile))),
  )
  const visit = await renderApp('/partner-personal-page', client)
  await visit.user.click(await screen.findByRole('button', { name: 'Change the application' }))
  fireEvent.change(await screen.findByLabelText(/^Commercial name/), { target: { value: 'Centro Qosqo II' } })
  await visit.user.click(screen.getByRole('button', { name: 'Send the application again' }))
  return visit
}

async function leave({ user, router }: Visit, told = GOES_ON) {
  act(() => void router.navigate('/news'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  expect(dialog.getByText(told)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Data of the host' })).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/news')
}

test('who leaves while the form is on its way is told that it goes on, and hears that it came', async () => {
  const call = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  const visit = await sent()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  await leave(visit)
  call.release()
  expect(await screen.findByText('The application is with us again.')).toBeInTheDocument()
  expect(visit.router.state.location.pathname).toBe('/news')
})

test.each([
  ['fails', 503],
  ['is refused, the session being over', 401],
])('who has left hears that it %s, and is not led anywhere', async (_how, status) => {
  const call = pendingCall('put', '*/api/partners/11', refusal(status))
  const visit = await sent()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  await leave(visit)
  call.release()
  const text = 'It could not be sent. What you typed waits in its form as a draft.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(visit.store.getState().session.loginOpen).toBe(false)
  expect(visit.router.state.location.pathname).toBe('/news')
})

test('the question whether to leave ends with the call', async () => {
  const call = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  const { router } = await sent()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  act(() => void router.navigate('/news'))
  await screen.findByText(GOES_ON)
  call.release()
  expect(await screen.findByText('The application is with us again.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/partner-personal-page')
})

test('a call that failed is asked about as what is not sent', async () => {
  const call = pendingCall('put', '*/api/partners/11', refusal(503))
  const { router } = await sent()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  act(() => void router.navigate('/news'))
  await screen.findByText(GOES_ON)
  call.release()
  expect(await screen.findByText(NOT_SENT)).toBeInTheDocument()
})

test('who leaves while the files of a host are on their way has a draft, and nothing is changed', async () => {
  const upload = pendingCall('post', '*/api/upload', () => HttpResponse.json([{ id: 31, ...picture.attributes }]))
  const save = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  server.use(
    sessions,
    http.get('*/api/events', () => HttpResponse.json(many([]))),
    http.get('*/api/partners/11', () => HttpResponse.json(one(profile))),
  )
  const visit = await renderApp('/partner-personal-page', organizer)
  await visit.user.click(await screen.findByRole('button', { name: 'Edit the host page' }))
  const sheet = within(await screen.findByRole('form', { name: 'Data of the host' }))
  const png = new File(['png'], 'new.png', { type: 'image/png' })
  await visit.user.upload(sheet.getByLabelText(/^Gallery/), png)
  await visit.user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(upload.calls).toHaveLength(1))
  await leave(visit, NOT_SENT)
  upload.release()
  act(() => void visit.router.navigate('/partner-personal-page'))
  await visit.user.click(await screen.findByRole('button', { name: 'Edit the host page' }))
  expect(await screen.findByText(/^You see what you had typed/)).toBeInTheDocument()
  expect(save.calls).toEqual([])
})
