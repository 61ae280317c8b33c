import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))

test('an editor saves title and text of a page in all languages', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/desk/info-pages/sales', editor)
  const form = within(await screen.findByRole('form', { name: 'Tickets and prices' }))
  await form.findAllByRole('toolbar')
  const [title] = form.getAllByLabelText(/English/)
  await user.type(title as HTMLElement, 'Tickets')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/desk/info-pages/3',
    body: {
      data: {
        translations: {
          en: { pageTitle: 'Tickets', pageText: '' },
          es: { pageTitle: 'Ventas', pageText: 'Sin comisión.' },
        },
      },
    },
  })
})

test('a title is required in at least one language', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/desk/info-pages/sales', editor)
  const form = within(await screen.findByRole('form', { name: 'Tickets and prices' }))
  await form.findAllByRole('toolbar')
  const [title] = form.getAllByLabelText(/Español/)
  await user.clear(title as HTMLElement)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText(/^Missing: /)).toBeInTheDocument()
  expect(calls).toEqual([])
})
