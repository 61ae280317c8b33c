import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failure, one, portal } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const open = async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/contact-messages', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ok: true })
    }),
  )
  const app = await renderApp('/en/contacts')
  const form = within(await screen.findByRole('form', { name: 'Write to us' }))
  return { sent, form, ...app }
}

test('a message is sent, and the page says so', async () => {
  const { sent, form, user } = await open()
  // A screen reader reads a region that was there before its text. Parts of the page that are not loaded have regions with a text.
  const region = within(screen.getByRole('main'))
    .getAllByRole('status')
    .find((one) => !one.closest('form') && one.textContent === '')
  await user.type(form.getByLabelText(/^Your name/), ' Ana Quispe ')
  await user.type(form.getByLabelText(/^E-mail/), 'ana@example.org')
  await user.type(form.getByLabelText(/^Message/), 'When does it start?')
  await user.click(form.getByRole('button', { name: 'Send the message' }))
  await waitFor(() => expect(region).toHaveTextContent(/the answer will go to ana@example.org/))
  expect(region).toHaveFocus()
  expect(sent).toEqual([{ name: 'Ana Quispe', email: 'ana@example.org', message: 'When does it start?', website: '' }])
})

test('an incomplete message is not sent', async () => {
  const { sent, form, user } = await open()
  await user.type(form.getByLabelText(/^E-mail/), 'ana')
  await user.click(form.getByRole('button', { name: 'Send the message' }))
  expect(form.getAllByText(/^Missing: /)).toHaveLength(2)
  expect(sent).toEqual([])
})

test('a refused message stays in the form, and the reason stays on the page', async () => {
  const { form, user } = await open()
  server.use(
    http.post('*/api/contact-messages', () =>
      HttpResponse.json(failure('Too many requests', { key: 'too_many_requests' }, 429), { status: 429 }),
    ),
  )
  await user.type(form.getByLabelText(/^Your name/), 'Ana')
  await user.type(form.getByLabelText(/^E-mail/), 'ana@example.org')
  await user.type(form.getByLabelText(/^Message/), 'Hi')
  await user.click(form.getByRole('button', { name: 'Send the message' }))
  expect(await form.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(form.getByLabelText(/^Message/)).toHaveValue('Hi')
})

test('the address of the portal has a chat and opening hours, and is not repeated for its people', async () => {
  const { platformContacts, culturalPortalContacts } = portal.attributes
  const people = culturalPortalContacts.map((person) => ({
    ...person,
    contacts: { ...person.contacts, place: platformContacts.place },
  }))
  const attributes = { ...portal.attributes, culturalPortalContacts: people, whatsapp: '+51 984 555 010' }
  server.use(http.get('*/api/cultural-portal-cusco', () => HttpResponse.json(one({ id: 1, attributes }))))
  await renderApp('/en/contacts')
  const address = within(await screen.findByRole('region', { name: 'Where we are' }))
  expect(address.getByRole('link', { name: 'Message us on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/51984555010',
  )
  expect(await address.findByRole('heading', { name: 'The title' })).toBeInTheDocument()
  const main = within(screen.getByRole('main'))
  await waitFor(() => expect(main.getAllByText(platformContacts.place)).toHaveLength(1))
})
