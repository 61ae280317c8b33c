import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { client, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

async function openLogin(path = '/es/about-us') {
  const app = await renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Iniciar sesión' }) }
}

test('signing in keeps the token, loads the profile, says so and leads home', async () => {
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

test.each([
  [failure('Invalid identifier or password'), 'Invalid identifier or password'],
  [failure('x', { key: 'invalid_credentials' }), 'El correo o la contraseña no son correctos.'],
  [{}, 'No se pudo iniciar sesión'],
])('a refusal %# is told by key, else by the server, else by us', async (body, text) => {
  server.use(http.post('*/api/auth/local', () => HttpResponse.json(body, { status: 400 })))
  const { dialog, user } = await openLogin()
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'a@b.pe')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(within(dialog).getByLabelText(/Correo electrónico/)).toHaveValue('a@b.pe')
})

test('registration waits for two equal passwords and closes by itself', async () => {
  server.use(http.post('*/api/auth/local/register', () => HttpResponse.json({ user: client })))
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Registrarse' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registro' })
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
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 3000 })
})

test('a restore request that fails is told, and Back returns to the login', async () => {
  server.use(http.post('*/api/auth/forgot-password', () => HttpResponse.error()))
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Recuperar contraseña?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recuperar contraseña' })
  await user.type(within(dialog).getByLabelText(/Correo electrónico/), 'ana@raymi.example')
  await user.click(within(dialog).getByRole('button', { name: 'Recuperar contraseña' }))
  const text = 'No se pudo enviar la solicitud de restablecimiento de contraseña'
  expect(await screen.findByText(text)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(await screen.findByRole('dialog', { name: 'Iniciar sesión' })).toBeInTheDocument()
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
