import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { signedIn, userLoaded } from '@/shared/session/session'
import { client, failure, many, one, organizer, ownApplication, profile } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { profileAnswer } from '@/testing/translated'

test.each([
  ['received', '', 'Application received'],
  ['information_requested', 'A photo is missing.', 'We have a question'],
  ['rejected', 'No RUC.', 'Application not accepted'],
])('an application in state %s shows its state and the message of the editors', async (state, message, title) => {
  server.use(http.get('*/api/applications/me', () => HttpResponse.json(one(ownApplication(state, message)))))
  await renderApp('/partner-personal-page', client)
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  if (message) expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.queryByText(/Once you are an organiser/)).not.toBeInTheDocument()
})

test('a client sees first what is saved for today, and security behind one row', async () => {
  const entries = [{ kind: 'event', id: '42', name: 'Night', at: 1 }]
  localStorage.setItem('raymi-saved', JSON.stringify({ version: 1, entries }))
  await renderApp('/partner-personal-page', client)
  const today = await screen.findByRole('region', { name: /^Today · / })
  expect(within(today).getByRole('link', { name: 'Night of the dances' })).toBeInTheDocument()
  const row = await screen.findByText('Password and devices')
  expect(row.closest('details')).not.toHaveAttribute('open')
  const after = Node.DOCUMENT_POSITION_FOLLOWING
  expect(today.compareDocumentPosition(row) & after).toBe(after)
  localStorage.clear()
})

test('while the application is loading, the text for clients is not shown', async () => {
  let respond = () => {}
  const gate = new Promise<void>((resolve) => {
    respond = resolve
  })
  server.use(
    http.get('*/api/applications/me', async () => {
      await gate
      return HttpResponse.json({ data: null, meta: {} })
    }),
  )
  await renderApp('/partner-personal-page', client)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana' })).toBeInTheDocument()
  expect(screen.queryByText(/Once you are an organiser/)).not.toBeInTheDocument()
  respond()
  expect(await screen.findByText(/Once you are an organiser/)).toBeInTheDocument()
})

test('a question is answered in the prefilled form, which is sent completely', async () => {
  let form: FormData | undefined
  server.use(
    http.get('*/api/applications/me', () =>
      HttpResponse.json(one(ownApplication('information_requested', 'A photo?'))),
    ),
    profileAnswer,
    http.put('*/api/partners/11', async ({ request }) => {
      form = await request.formData()
      return HttpResponse.json(one(profile))
    }),
  )
  const { user } = await renderApp('/partner-personal-page', client)
  await user.click(await screen.findByRole('button', { name: 'Answer' }))
  const inForm = within(await screen.findByRole('form', { name: 'About the organiser' }))
  expect(inForm.getByLabelText(/^Commercial name/)).toHaveValue('Centro Qosqo')
  await user.upload(inForm.getByLabelText(/^Gallery/), new File(['png'], 'hall.png', { type: 'image/png' }))
  await user.click(inForm.getByRole('button', { name: 'Send the application again' }))
  expect(await screen.findByText('The application is with us again.')).toBeInTheDocument()
  expect(JSON.parse(String(form?.get('data')))).toMatchObject({
    galleryImages: [21],
    mainBanner: [7],
    ruc: '20100000001',
  })
  expect(form?.getAll('files.galleryImages')).toHaveLength(1)
})

test('an approval takes effect in the open page, without a new login', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let approved = false
  server.use(
    http.get('*/api/applications/me', () => HttpResponse.json(one(ownApplication(approved ? 'approved' : 'received')))),
    http.get('*/api/users/me', () => HttpResponse.json(approved ? organizer : client)),
  )
  await renderApp('/partner-personal-page', client)
  await screen.findByRole('heading', { name: 'Application received' })
  expect(screen.queryByRole('link', { name: 'Create event' })).not.toBeInTheDocument()
  server.use(http.get('*/api/users/me', () => HttpResponse.json(organizer)))
  approved = true
  await act(() => vi.advanceTimersByTimeAsync(4500))
  expect((await screen.findAllByRole('link', { name: 'Create event' })).length).toBeGreaterThan(0)
  expect(await screen.findByRole('heading', { name: 'My events' })).toBeInTheDocument()
})

test('new pictures are uploaded before the host is saved; removed ones are left out', async () => {
  const calls: string[] = []
  let saved: { data?: Record<string, unknown> } = {}
  server.use(
    http.get('*/api/events', () => HttpResponse.json(many([]))),
    profileAnswer,
    http.post('*/api/upload', () => {
      calls.push('upload')
      return HttpResponse.json([{ id: 31, name: 'new.png', mime: 'image/png', url: '/uploads/new.png' }])
    }),
    http.put('*/api/partners/11', async ({ request }) => {
      calls.push('save')
      saved = { data: JSON.parse(String((await request.formData()).get('data'))) }
      return HttpResponse.json(one(profile))
    }),
    http.delete('*/api/upload/files/:id', () => {
      calls.push('delete')
      return HttpResponse.json({})
    }),
  )
  const { user } = await renderApp('/partner-personal-page', organizer)
  await user.click(await screen.findByRole('button', { name: 'Edit the organiser page' }))
  const inForm = within(await screen.findByRole('form', { name: 'About the organiser' }))
  const gallery = within(inForm.getByRole('group', { name: /^Gallery/ }))
  await user.click(gallery.getByRole('button', { name: /Remove/ }))
  await user.upload(gallery.getByLabelText(/^Gallery/), new File(['png'], 'new.png', { type: 'image/png' }))
  expect(calls).toEqual([])
  await user.click(inForm.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The organiser page is saved.')).toBeInTheDocument()
  expect(calls).toEqual(['upload', 'save'])
  expect(saved.data).toMatchObject({ galleryImages: [31], mainBanner: [7] })
})

test('when the session expires during an upload, the form stays open and is saved after the login', async () => {
  const bearers: (string | null)[] = []
  server.use(
    http.get('*/api/events', () => HttpResponse.json(many([]))),
    profileAnswer,
    http.post('*/api/upload', ({ request }) => {
      bearers.push(request.headers.get('Authorization'))
      if (bearers.length === 1) return HttpResponse.json(failure('Missing or invalid credentials'), { status: 401 })
      return HttpResponse.json([{ id: 31, name: 'new.png', mime: 'image/png', url: '/uploads/new.png' }])
    }),
    http.put('*/api/partners/11', () => HttpResponse.json(one(profile))),
  )
  const { store, user } = await renderApp('/partner-personal-page#gallery', organizer)
  const inForm = within(await screen.findByRole('form', { name: 'About the organiser' }))
  await waitFor(() => expect(inForm.getByLabelText(/^Gallery/)).toHaveFocus())
  await user.upload(inForm.getByLabelText(/^Gallery/), new File(['png'], 'new.png', { type: 'image/png' }))
  await user.click(inForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, loginOpen: true }))
  expect(inForm.getByText('new.png')).toBeInTheDocument()
  store.dispatch(signedIn('new'))
  store.dispatch(userLoaded(organizer))
  expect(await screen.findByText('The organiser page is saved.')).toBeInTheDocument()
  expect(bearers).toEqual(['Bearer token', 'Bearer new'])
})

test('a visitor gets the login, a client the text for clients', async () => {
  const { unmount } = await renderApp('/partner-personal-page')
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument()
  unmount()
  await renderApp('/partner-personal-page', client)
  expect(await screen.findByText(/Once you are an organiser/)).toBeInTheDocument()
})
