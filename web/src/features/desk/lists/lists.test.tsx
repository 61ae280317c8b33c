import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('an entry of a list is renamed in the languages of the portal', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/qu/desk/lists/cities', editor)
  await user.click(await screen.findByRole('button', { name: 'Sutinta hukchay: Písac' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/Runasimi/), 'P’isaq')
  await user.click(dialog.getByRole('button', { name: 'Waqaychay' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toEqual({
    method: 'PUT',
    path: '/api/desk/lists/cities/3',
    body: { translations: { en: { name: '' }, es: { name: 'Písac' }, qu: { name: 'P’isaq' } } },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('removing an entry that is in use shows an error', async () => {
  mockDesk()
  server.use(
    http.delete('*/api/desk/lists/cities/3', () =>
      HttpResponse.json(failure('used', { key: 'still_used' }, 409), { status: 409 }),
    ),
  )
  const { user } = await renderApp('/desk/lists', editor)
  await user.click(await screen.findByRole('button', { name: 'Remove: Písac' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Something still uses this entry.')).toBeInTheDocument()
})
