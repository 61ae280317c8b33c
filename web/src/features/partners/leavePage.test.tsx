import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { stored as drafts } from '@/testing/drafts'
import { client, failure, many, one, organizer, ownApplication, picture, profile } from '@/testing/fixtures'
import { pendingCall } from '@/testing/pendingCall'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { profileAnswer } from '@/testing/translated'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => drafts.clear())

const NOT_SENT = /^What you changed is not sent yet/
const CONTINUES = /^It is on its way and goes on when you leave/
const sessions = http.get('*/api/users/me/sessions', () => HttpResponse.json(many([])))
const refusal = (status: number) => () => HttpResponse.json(failure('x', {}, status), { status })

type Page = Awaited<ReturnType<typeof renderApp>>

/** Opens an application as its applicant, changes it and sends it. */
async function sendChange(): Promise<Page> {
  server.use(
    sessions,
    http.get('*/api/applications/me', () => HttpResponse.json(one(ownApplication('received')))),
    profileAnswer,
  )
  const page = await renderApp('/partner-personal-page', client)
  await page.user.click(await screen.findByRole('button', { name: 'Change the application' }))
  fireEvent.change(await screen.findByLabelText(/^Commercial name/), { target: { value: 'Centro Qosqo II' } })
  await page.user.click(screen.getByRole('button', { name: 'Send the application again' }))
  return page
}

async function leave({ user, router }: Page, question = CONTINUES) {
  act(() => void router.navigate('/news'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  expect(dialog.getByText(question)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'About the organiser' })).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/news')
}

test('leaving during the call does not cancel it, and a toast reports the success', async () => {
  const call = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  const page = await sendChange()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  await leave(page)
  call.release()
  expect(await screen.findByText('The application is with us again.')).toBeInTheDocument()
  expect(page.router.state.location.pathname).toBe('/news')
})

test.each([
  ['an error', 503],
  ['an expired session', 401],
])('after leaving, a toast reports %s without login or navigation', async (_name, status) => {
  const call = pendingCall('put', '*/api/partners/11', refusal(status))
  const page = await sendChange()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  await leave(page)
  call.release()
  const text = 'It could not be sent. What you typed waits in its form as a draft.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(page.store.getState().session.loginOpen).toBe(false)
  expect(page.router.state.location.pathname).toBe('/news')
})

test('the dialog before leaving closes when the call succeeds', async () => {
  const call = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  const { router } = await sendChange()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  act(() => void router.navigate('/news'))
  await screen.findByText(CONTINUES)
  call.release()
  expect(await screen.findByText('The application is with us again.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/partner-personal-page')
})

test('when the call fails, the dialog before leaving warns of unsent changes', async () => {
  const call = pendingCall('put', '*/api/partners/11', refusal(503))
  const { router } = await sendChange()
  await waitFor(() => expect(call.calls).toHaveLength(1))
  act(() => void router.navigate('/news'))
  await screen.findByText(CONTINUES)
  call.release()
  expect(await screen.findByText(NOT_SENT)).toBeInTheDocument()
})

test('leaving during the upload saves nothing and retains a draft', async () => {
  const upload = pendingCall('post', '*/api/upload', () => HttpResponse.json([{ id: 31, ...picture.attributes }]))
  const save = pendingCall('put', '*/api/partners/11', () => HttpResponse.json(one(profile)))
  server.use(
    sessions,
    http.get('*/api/events', () => HttpResponse.json(many([]))),
    profileAnswer,
  )
  const page = await renderApp('/partner-personal-page', organizer)
  await page.user.click(await screen.findByRole('button', { name: 'Edit the organiser page' }))
  const inForm = within(await screen.findByRole('form', { name: 'About the organiser' }))
  const png = new File(['png'], 'new.png', { type: 'image/png' })
  await page.user.upload(inForm.getByLabelText(/^Gallery/), png)
  await page.user.click(inForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(upload.calls).toHaveLength(1))
  await leave(page, NOT_SENT)
  upload.release()
  act(() => void page.router.navigate('/partner-personal-page'))
  await page.user.click(await screen.findByRole('button', { name: 'Edit the organiser page' }))
  expect(await screen.findByText(/^You see what you had typed/)).toBeInTheDocument()
  expect(save.calls).toEqual([])
})
