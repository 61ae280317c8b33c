import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { expired, loginOpened } from '@/shared/session/session'
import { client, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

async function openLogin(path = '/es/about-us') {
  const app = await renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Inicia sesión' }) }
}

test('a login stores the token, loads the profile, shows a toast and opens the home page', async () => {
  let body: unknown
  server.use(
    http.post('*/api/auth/local', async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ jwt: 'new-token', user: client })
    }),
    http.get('*/api/users/me', ({ request }) =>
      request.headers.get('Authorization') === 'Bearer new-token'
        ? HttpResponse.json(client)
        : HttpResponse.json(failure('x', {}, 401), { status: 401 }),
    ),
  )
  const { dialog, router, store, user } = await openLogin()
  const button = within(dialog).getByRole('button', { name: 'Iniciar sesión' })
  expect(button).toBeDisabled()
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'client@raymi.example')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'raymi-demo-2026')
  await user.click(button)
  expect(await screen.findByText('Autorización exitosa')).toBeInTheDocument()
  expect(body).toEqual({ identifier: 'client@raymi.example', password: 'raymi-demo-2026' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(router.state.location.pathname).toBe('/es'))
  expect(store.getState().session.user?.username).toBe('Ana')
  expect(localStorage.getItem('AuthToken')).toBe('new-token')
  expect(localStorage.getItem('isAuth')).toBe('true')
})

test('a login after an expired session stays on the page', async () => {
  server.use(
    http.post('*/api/auth/local', () => HttpResponse.json({ jwt: 'new-token', user: client })),
    http.get('*/api/users/me/sessions', () => HttpResponse.json(many([]))),
  )
  const { router, store, user } = await renderApp('/es/partner-personal-page', client)
  await screen.findByRole('heading', { level: 1, name: 'Ana' })
  act(() => {
    store.dispatch(expired())
    store.dispatch(loginOpened())
  })
  const dialog = await screen.findByRole('dialog', { name: 'Inicia sesión' })
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'client@raymi.example')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'raymi-demo-2026')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(store.getState().session).toMatchObject({ token: 'new-token', user: client })
  expect(router).toMatchObject({ state: { location: { pathname: '/es/partner-personal-page' } }, pending: null })
})

test.each([
  [failure('Invalid identifier or password'), 'Invalid identifier or password'],
  [failure('x', { key: 'invalid_credentials' }), 'El correo o la contraseña no son correctos.'],
  [{}, 'No se pudo iniciar sesión'],
])('a failed login %# shows the text of its key, else of the server, else a default', async (body, text) => {
  server.use(http.post('*/api/auth/local', () => HttpResponse.json(body, { status: 400 })))
  const { dialog, user } = await openLogin()
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'a@b.pe')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(within(dialog).getByLabelText(/Correo electrónico/)).toHaveValue('a@b.pe')
})

test('the registration requires two equal passwords and closes after success', async () => {
  server.use(http.post('*/api/auth/local/register', () => HttpResponse.json({ user: client })))
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Registrarse' }))
  const dialog = await screen.findByRole('dialog', { name: 'Crea una cuenta' })
  const button = within(dialog).getByRole('button', { name: 'Registrarse' })
  await user.type(within(dialog).getByLabelText(/Nombre/), 'Ana')
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'ana@raymi.example')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'long-enough')
  expect(button).toBeDisabled()
  await user.type(within(dialog).getByLabelText(/^Repetir contraseña/), 'long-enough')
  expect(within(dialog).getByText('Las contraseñas coinciden.')).toBeInTheDocument()
  await user.click(button)
  expect(await screen.findByText('Revisa tu correo')).toBeInTheDocument()
  expect(button).toBeDisabled()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an incomplete registration marks what is missing and focuses the first of it', async () => {
  let calls = 0
  server.use(
    http.post('*/api/auth/local/register', () => {
      calls += 1
      return HttpResponse.json({ user: client })
    }),
  )
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Registrarse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crea una cuenta' }))
  await user.type(dialog.getByLabelText(/^Contraseña/), 'long-enough')
  await user.type(dialog.getByLabelText(/^Repetir contraseña/), 'long-enough')
  await user.click(dialog.getByRole('button', { name: 'Registrarse' }))
  await waitFor(() => expect(dialog.getByLabelText(/Nombre/)).toHaveFocus())
  for (const field of [/Nombre/, /Correo electrónico/]) expect(dialog.getByLabelText(field)).toBeInvalid()
  expect(calls).toBe(0)
})

test('a failed restore request shows an error, and Back returns to the login', async () => {
  server.use(http.post('*/api/auth/forgot-password', () => HttpResponse.error()))
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Recuperar contraseña?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restablece tu contraseña' })
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'ana@raymi.example')
  await user.click(within(dialog).getByRole('button', { name: 'Recuperar contraseña' }))
  const text = 'No se pudo enviar la solicitud de restablecimiento de contraseña'
  expect(await screen.findByText(text)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(await screen.findByRole('dialog', { name: 'Inicia sesión' })).toBeInTheDocument()
})

test('a refused restore request shows the same error, and the reason at the field', async () => {
  const refusal = failure('slow down', { key: 'too_many_requests' }, 400)
  server.use(http.post('*/api/auth/forgot-password', () => HttpResponse.json(refusal, { status: 400 })))
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Recuperar contraseña?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restablece tu contraseña' })
  const address = within(dialog).getByLabelText(/Correo electrónico/)
  await user.type(address, 'ana@raymi.example')
  await user.click(within(dialog).getByRole('button', { name: 'Recuperar contraseña' }))
  const text = 'No se pudo enviar la solicitud de restablecimiento de contraseña'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(address).toHaveAccessibleDescription('Demasiados intentos. Espera un minuto, por favor.')
})

test('a new password is sent with the code of the mail and signs in', async () => {
  let body: unknown
  server.use(
    http.post('*/api/auth/reset-password', async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ jwt: 'new-token', user: client })
    }),
    http.get('*/api/users/me', () => HttpResponse.json(client)),
  )
  const { user } = await renderApp('/reset-password?code=abc')
  await user.type(await screen.findByLabelText(/^New password/), 'long-enough')
  await user.type(screen.getByLabelText(/^Repeat password/), 'other')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(screen.getByText('At least 8 characters')).toBeInTheDocument()
  await user.clear(screen.getByLabelText(/^Repeat password/))
  await user.type(screen.getByLabelText(/^Repeat password/), 'long-enough')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('You are logged in')).toBeInTheDocument()
  expect(body).toEqual({ password: 'long-enough', passwordConfirmation: 'long-enough', code: 'abc' })
})

test('a login with an unconfirmed address offers another mail', async () => {
  const requests: unknown[] = []
  server.use(
    http.post('*/api/auth/local', () =>
      HttpResponse.json(failure('x', { key: 'account_not_confirmed' }), { status: 400 }),
    ),
    http.post('*/api/auth/send-email-confirmation', async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ email: 'a@b.pe', sent: true })
    }),
  )
  const { dialog, user } = await openLogin()
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'a@b.pe')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'right')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Enviar el enlace de nuevo' }))
  expect(await within(dialog).findByText(/el mensaje está en camino/)).toBeInTheDocument()
  expect(requests).toEqual([{ email: 'a@b.pe' }])
})

test('another mail that could not be sent after a login leaves the reason beside its button', async () => {
  server.use(
    http.post('*/api/auth/local', () =>
      HttpResponse.json(failure('x', { key: 'account_not_confirmed' }), { status: 400 }),
    ),
    http.post('*/api/auth/send-email-confirmation', () => HttpResponse.error()),
  )
  const { dialog, user } = await openLogin()
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'a@b.pe')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'right')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  const again = await within(dialog).findByRole('button', { name: 'Enviar el enlace de nuevo' })
  await user.click(again)
  const reports = () =>
    within(dialog)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(reports()).toContain('No pudimos cargar esto. Inténtalo de nuevo.'))
  expect(again).toBeEnabled()
})

test('a confirmation mail that could not be sent leaves the reason in the form', async () => {
  server.use(http.post('*/api/auth/send-email-confirmation', () => HttpResponse.error()))
  const { user } = await renderApp('/email-confirmation')
  const main = within(await screen.findByRole('main'))
  await user.type(await main.findByLabelText(/^E-mail/), 'ana@raymi.example')
  await user.click(main.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(main.getByRole('alert')).not.toBeEmptyDOMElement())
})

test('each view of the login focuses its first field', async () => {
  const { dialog, user } = await openLogin()
  expect(within(dialog).getByLabelText(/Correo electrónico/)).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Registrarse' }))
  expect(within(dialog).getByLabelText(/^Nombre/)).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(within(dialog).getByLabelText(/Correo electrónico/)).toHaveFocus()
})

test('a reset without a code shows an error and the form for another link', async () => {
  const requests: unknown[] = []
  server.use(
    http.post('*/api/auth/forgot-password', async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ ok: true })
    }),
  )
  const { user } = await renderApp('/es/reset-password')
  expect(await screen.findByText(/le falta el código/)).toBeInTheDocument()
  await user.type(screen.getByLabelText(/Correo electrónico/), 'ana@raymi.example')
  await user.click(screen.getByRole('button', { name: 'Recuperar contraseña' }))
  expect(await screen.findByText('Revisa tu correo')).toBeInTheDocument()
  expect(requests).toEqual([{ email: 'ana@raymi.example' }])
})

test.each([
  ['link_expired', 'Este enlace ya venció. Pide uno nuevo.'],
  ['link_used', 'Este enlace ya se usó.'],
  ['incorrect_code', 'El enlace ya no vale. Pide uno nuevo, por favor.'],
])('a reset with an invalid link shows the reason: %s', async (key, text) => {
  server.use(http.post('*/api/auth/reset-password', () => HttpResponse.json(failure('x', { key }), { status: 400 })))
  const { user } = await renderApp('/es/reset-password?code=abc')
  await user.type(await screen.findByLabelText(/^Nueva contraseña/), 'long-enough')
  await user.type(screen.getByLabelText(/^Repetir contraseña/), 'long-enough')
  await user.click(screen.getByRole('button', { name: /Restablecer|Cambiar/ }))
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Recuperar contraseña' })).toBeInTheDocument()
})

test.each([
  ['', 'Confirm your e-mail address'],
  ['?state=else', 'Confirm your e-mail address'],
  ['?state=confirmed', 'Your e-mail address is confirmed'],
  ['?state=used', 'This link has been used: your address is confirmed already.'],
  ['?state=expired', 'This link is too old'],
  ['?state=invalid', 'This link is not valid'],
])('the confirmation page shows the result of the link: %s', async (state, title) => {
  server.use(http.post('*/api/auth/send-email-confirmation', () => HttpResponse.json({ email: 'a@b.pe', sent: true })))
  const { user } = await renderApp(`/email-confirmation${state}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  if (/confirmed|used/.test(state)) {
    await user.click(screen.getByRole('button', { name: 'Log in now' }))
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument()
    return
  }
  await user.type(screen.getByLabelText(/E-mail/), 'a@b.pe')
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(/If an account waits for this address/)).toBeInTheDocument()
})
