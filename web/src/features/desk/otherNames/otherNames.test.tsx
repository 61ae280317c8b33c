import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const dialog = () => within(screen.getByRole('dialog'))
const namesField = () => dialog().getByRole('textbox', { name: /^Names/ })

test('groups are listed with all names, and those of a feast or an audience cannot be deleted', async () => {
  mockDesk()
  await renderApp('/desk/other-names', editor)
  expect(await screen.findByRole('heading', { level: 2, name: 'Inti Raymi' })).toBeInTheDocument()
  expect(screen.getByText('Fiesta del Sol')).toBeInTheDocument()
  expect(screen.getByText('festival-of-the-sun')).toBeInTheDocument()
  expect(
    screen.getByText('A feast or an audience depends on them: they can be changed, not deleted.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Delete: Inti Raymi' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete: niños' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Other names' })).toHaveAttribute('aria-current', 'page')
})

test('a search asks for the groups with the text', async () => {
  mockDesk()
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/desk/other-names', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('_q'))
      return HttpResponse.json(many([]))
    }),
  )
  const { user } = await renderApp('/desk/other-names', editor)
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'temblores')
  await waitFor(() => expect(asked.at(-1)).toBe('temblores'))
  expect(await screen.findByText('Nothing of that name.')).toBeInTheDocument()
})

test('names are added one a line, without empty lines', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/desk/other-names', editor)
  await user.click(await screen.findByRole('button', { name: 'Add names' }))
  await user.type(namesField(), '  Kanchay raymi {Enter}{Enter}Festival of Lights{Enter}')
  await user.type(dialog().getByRole('textbox', { name: 'Code' }), 'lights')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/api/desk/other-names',
    body: { code: 'lights', names: ['Kanchay raymi', 'Festival of Lights'] },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['Inti', 'Write 2 to 30 names.'],
  [Array.from({ length: 31 }, (_, index) => `Inti ${index}`).join('\n'), 'Write 2 to 30 names.'],
  ['Inti\nI', '“I”: This text is too short'],
  [`Inti\n${'x'.repeat(101)}`, `“${'x'.repeat(40)}…”: This text is too long`],
])('a text that breaks a rule is not sent: %#', async (text, problem) => {
  const calls = mockDesk()
  const { user } = await renderApp('/desk/other-names', editor)
  await user.click(await screen.findByRole('button', { name: 'Add names' }))
  await user.click(namesField())
  await user.paste(text)
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText(problem)).toBeInTheDocument()
  expect(namesField()).toHaveAccessibleDescription(expect.stringContaining(problem))
  expect(calls).toEqual([])
})

test('a name that the server refuses is named beside the field', async () => {
  mockDesk()
  const errors = [{ path: ['names', '1'], key: 'this_value_is_taken', message: 'names.1 is equal to another name' }]
  server.use(http.post('*/api/desk/other-names', () => HttpResponse.json(failure('x', { errors }), { status: 400 })))
  const { user } = await renderApp('/desk/other-names', editor)
  await user.click(await screen.findByRole('button', { name: 'Add names' }))
  await user.type(namesField(), 'Señor{Enter}{Enter}SENOR')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText('“SENOR”: a search cannot tell it from another one here.')).toBeInTheDocument()
  expect(namesField()).toHaveValue('Señor\n\nSENOR')
})

test('after a conflict the other names are shown, and a second save replaces them knowingly', async () => {
  mockDesk()
  const sent: unknown[] = []
  let stored = { names: ['Inti Raymi', 'Fiesta del Sol'], version: 'v1' }
  server.use(
    http.get('*/api/desk/other-names', () =>
      HttpResponse.json(many([{ id: 5, attributes: { code: null, used: false, ...stored } }])),
    ),
    http.put('*/api/desk/other-names/5', async ({ request }) => {
      const body = (await request.json()) as typeof stored
      sent.push(body)
      if (body.version === 'v2') return HttpResponse.json({ data: null, meta: {} })
      stored = { names: ['Inti Raymi', 'Sun feast'], version: 'v2' }
      return HttpResponse.json(failure('x', { key: 'changed_meanwhile' }, 409), { status: 409 })
    }),
  )
  const { user } = await renderApp('/desk/other-names', editor)
  await user.click(await screen.findByRole('button', { name: 'Edit: Inti Raymi' }))
  await user.type(namesField(), '{Enter}Intip raymin')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText(/Saved by somebody else meanwhile: Inti Raymi · Sun feast\./)).toBeInTheDocument()
  expect(namesField()).toHaveValue('Inti Raymi\nFiesta del Sol\nIntip raymin')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const names = ['Inti Raymi', 'Fiesta del Sol', 'Intip raymin']
  expect(sent.at(0)).toEqual({ names, version: 'v1' })
  expect(sent.at(-1)).toEqual({ names, version: 'v2' })
})

test('names are deleted after a question, in Quechua too', async () => {
  const calls = mockDesk()
  const { user } = await renderApp('/qu/desk/other-names', editor)
  await user.click(await screen.findByRole('button', { name: 'Chinkachiy: Inti Raymi' }))
  expect(calls).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Chinkachiy' }))
  await waitFor(() => expect(calls).toEqual([{ method: 'DELETE', path: '/api/desk/other-names/5', body: null }]))
  expect(await screen.findByText('Chinkachisqañam.')).toBeInTheDocument()
})
