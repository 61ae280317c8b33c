import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { portalData, rulesOf, valuesOf } from './portalForm'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))

const openPage = async (path: string) => {
  const calls = mockDesk()
  return { calls, ...(await renderApp(path, editor)) }
}

test('the portal is saved with all its parts, and its e-mail is required', async () => {
  const { calls, user } = await openPage('/desk/portal')
  const form = within(await screen.findByRole('form', { name: 'Portal data' }))
  const [mail] = form.getAllByLabelText(/^E-mail/)
  if (!mail) throw new Error('no field for the e-mail')
  await user.clear(mail)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText(/^Missing: /)).toBeInTheDocument()
  expect(calls).toEqual([])
  await user.type(mail, 'nuevo@raymi.example')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({
    data: {
      translations: { es: { aboutUs: { aboutUsText: 'Somos Raymi.' } } },
      platformContacts: { place: 'Cusco', tel: null, mail: 'nuevo@raymi.example' },
      platformSocialMedias: [{ socialMediaName: 'Facebook', socialMediaLink: 'facebook.com/raymi' }],
      culturalPortalContacts: [
        { translations: { es: { contactName: 'Ana Quispe' } }, contacts: { mail: 'ana@raymi.example' } },
      ],
    },
  })
})

test.each([
  ['Portal data', /^E-mail/, 'Save'],
  ['How to become an organiser', /Runasimi/, 'Save the instructions'],
])('leaving %s with unsaved changes asks for confirmation', async (name, field, save) => {
  const { router, user } = await openPage('/desk/portal')
  const form = within(await screen.findByRole('form', { name }))
  await form.findAllByRole('toolbar')
  await user.type((await form.findAllByLabelText(field))[0] as HTMLElement, 'x')
  await user.click(screen.getByRole('link', { name: 'Collections' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/desk/portal')
  await user.click(form.getByRole('button', { name: save }))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Collections' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/collections'))
})

test('a new portal has empty forms', async () => {
  mockDesk()
  const none = () => HttpResponse.json(failure('none', {}, 404), { status: 404 })
  server.use(http.get('*/api/desk/portal', none), http.get('*/api/desk/instructions', none))
  await renderApp('/desk/portal', editor)
  expect(await screen.findByRole('form', { name: 'Portal data' })).toBeInTheDocument()
})

test('rows without a link are not sent, and every block has rules', () => {
  const values = valuesOf({ platformSocialMedias: [{ id: 1, socialMediaName: 'TikTok', socialMediaLink: ' ' }] })
  expect(portalData(values).platformSocialMedias).toEqual([])
  expect(Object.keys(rulesOf(['block4']))).toContain('block4_mail')
})
