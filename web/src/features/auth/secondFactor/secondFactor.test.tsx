import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { account, administrator, client, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import type { SecondFactor } from './secondFactorApi'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

type Body = Record<string, string>
/** The bodies of the calls by the last part of their path. */
const calls: [string, Body][] = []

/** Mocks the calls of the second factor; the code 123456 is valid. */
function mockSecondFactor(state: SecondFactor) {
  const answer = (name: string, result: (body: Body) => object) =>
    http.post(`*/api/auth/second-factor/${name}`, async ({ request }) => {
      const body = (await request.json()) as Body
      calls.push([name, body])
      if (name === 'setup' || body.code === '123456') return HttpResponse.json(result(body))
      return HttpResponse.json(failure('x', { key: 'second_factor_code_invalid' }), { status: 400 })
    })
  server.use(
    http.get('*/api/users/me/second-factor', () => HttpResponse.json(state)),
    answer('setup', () => ({ secret: SECRET, uri: `otpauth://totp/Raymi:a@b.pe?secret=${SECRET}` })),
    answer('confirm', () => ({ jwt: 'fresh', user: client, recoveryCodes: CODES })),
    answer('recovery-codes', () => ({ recoveryCodes: CODES })),
    answer('remove', () => ({ jwt: 'fresh', user: client })),
    http.get('*/api/users/me', () => HttpResponse.json(client)),
    http.get('*/api/users/me/sessions', () => HttpResponse.json(many([]))),
    http.get('*/api/applications/me', () => HttpResponse.json(failure('x', {}, 404), { status: 404 })),
  )
}

/** Mocks a login that answers with the key until the second factor is given. */
function mockLogin(key: string) {
  server.use(
    http.post('*/api/auth/local', async ({ request }) => {
      const body = (await request.json()) as Body
      calls.push(['local', body])
      if (body.code === '123456') return HttpResponse.json({ jwt: 'fresh', user: client })
      const refusal = failure('x', { key: body.code ? 'second_factor_code_invalid' : key })
      return HttpResponse.json(refusal, { status: 400 })
    }),
  )
}

async function logIn() {
  const { user } = await renderApp('/news')
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in' }))
  await user.type(await dialog.findByLabelText(/^E-mail/), 'client@raymi.example')
  await user.type(dialog.getByLabelText(/^Password/), 'quinua-real')
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  return { user, dialog }
}

beforeEach(() => {
  calls.length = 0
})

test('the login asks for the code, and keeps the form after a wrong one', async () => {
  mockSecondFactor({ enabled: true, required: false, recoveryCodesLeft: 10 })
  mockLogin('second_factor_required')
  const { user, dialog } = await logIn()
  const code = await dialog.findByLabelText(/^Code of the app/)
  expect(code).toHaveFocus()
  await user.type(code, '000000{Enter}')
  expect(await dialog.findByText(/^This code is not valid/)).toBeInTheDocument()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  expect(await screen.findByText('You are logged in')).toBeInTheDocument()
  expect(calls.map(([, body]) => body.code)).toEqual([undefined, '000000', '123456'])
})

test('an account that needs a second factor sets it up in the login', async () => {
  mockSecondFactor({ enabled: false, required: true, recoveryCodesLeft: 0 })
  mockLogin('second_factor_setup_required')
  const { user, dialog } = await logIn()
  expect(await dialog.findByText(SECRET)).toBeInTheDocument()
  expect(await dialog.findByRole('img', { name: 'The key as a QR code' })).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/^Code of the app/), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  for (const code of CODES) expect(await dialog.findByText(code)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'I have stored them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const credentials = { identifier: 'client@raymi.example', password: 'quinua-real' }
  expect(calls.filter(([name]) => name !== 'local')).toEqual([
    ['setup', credentials],
    ['confirm', { ...credentials, code: '123456' }],
  ])
})

test('the personal page sets the second factor up after the password', async () => {
  mockSecondFactor({ enabled: false, required: false, recoveryCodesLeft: 0 })
  const { user, store } = await renderApp('/partner-personal-page', client)
  await user.click(await screen.findByRole('button', { name: 'Set it up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Your password/), 'quinua-real')
  await user.click(dialog.getByRole('button', { name: 'Set it up' }))
  await user.type(await dialog.findByLabelText(/^Code of the app/), '111111{Enter}')
  expect(await dialog.findByText(/^This code is not valid/)).toBeInTheDocument()
  await user.clear(dialog.getByLabelText(/^Code of the app/))
  await user.type(dialog.getByLabelText(/^Code of the app/), '123456{Enter}')
  expect(await dialog.findByText(CODES[0] ?? '')).toBeInTheDocument()
  expect(calls.filter(([name]) => name === 'setup')).toHaveLength(1)
  expect(store.getState().session.token).toBe('fresh')
})

test('the personal page renews recovery codes and switches the second factor off', async () => {
  mockSecondFactor({ enabled: true, required: false, recoveryCodesLeft: 3 })
  const { user } = await renderApp('/partner-personal-page', client)
  expect(await screen.findByText('Recovery codes left: 3')).toBeInTheDocument()
  const fill = async (button: string) => {
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Your password/), 'quinua-real')
    await user.type(dialog.getByLabelText(/^Code of the app/), '123456')
    await user.click(dialog.getByRole('button', { name: button }))
    return dialog
  }
  const dialog = await fill('New recovery codes')
  await user.click(await dialog.findByRole('button', { name: 'I have stored them' }))
  await fill('Switch it off')
  expect(await screen.findByText(/^The second step is off/)).toBeInTheDocument()
  expect(calls.map(([name]) => name)).toEqual(['recovery-codes', 'remove'])
})

test('who must have a second factor cannot switch it off', async () => {
  mockSecondFactor({ enabled: true, required: true, recoveryCodesLeft: 3 })
  await renderApp('/partner-personal-page', client)
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Switch it off' })).toBeNull()
})

test('a password reset asks for the code, and without a session opens the login', async () => {
  const bodies: Body[] = []
  server.use(
    http.post('*/api/auth/reset-password', async ({ request }) => {
      const body = (await request.json()) as Body
      bodies.push(body)
      if (body.secondFactorCode) return HttpResponse.json({ jwt: '', user: client })
      return HttpResponse.json(failure('x', { key: 'second_factor_required' }), { status: 400 })
    }),
  )
  const { user } = await renderApp('/reset-password?code=abc')
  await user.type(await screen.findByLabelText(/^New password/), 'kiwicha-negra')
  await user.type(screen.getByLabelText(/^Repeat password/), 'kiwicha-negra')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  await user.type(await screen.findByLabelText(/^Code of the app/), '123456{Enter}')
  expect(await screen.findByText('The password is set. Log in with it.')).toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument()
  expect(bodies.map(({ secondFactorCode }) => secondFactorCode)).toEqual([undefined, '123456'])
})

test('an administrator removes the second factor of a user after a confirmation', async () => {
  const deskCalls = mockDesk()
  const withFactor = { ...account, attributes: { ...account.attributes, secondFactor: true } }
  server.use(http.get('*/api/desk/users', () => HttpResponse.json(many([withFactor]))))
  const { user } = await renderApp('/desk/users', administrator)
  const name = 'Remove the second step of Ana'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: 'Remove the second step' }))
  await waitFor(() =>
    expect(deskCalls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/api/desk/users/3/second-factor' }),
    ),
  )
})
