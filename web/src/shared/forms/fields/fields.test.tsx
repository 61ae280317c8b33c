import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { requireCoordinates, required, textsWithin } from '@/shared/forms/rules'
import { missingIn, noTexts, toTranslations } from '@/shared/forms/texts'
import { type Form, useForm } from '@/shared/forms/useForm'
import { startI18n, withWords } from '@/shared/i18n/i18n'
import DistrictSearch from './DistrictSearch'
import { type District, findDistricts } from './districtList'
import { MarkdownField } from './MarkdownField'
import { TranslatedField } from './TranslatedField'

const start = { name: noTexts(), text: '', point: '-12.046016,-77.030554' }
let form: Form<typeof start>

function Fields() {
  form = useForm(start, { name: [required], point: [requireCoordinates] }, { name: textsWithin(20) })
  return (
    <>
      <TranslatedField form={form} name="name" label="Name" needed />
      <MarkdownField form={form} name="text" label="Text" onSave={() => form.type('text', 'saved')} />
    </>
  )
}

async function show() {
  await startI18n('en')
  await withWords(async () => null, 'forms')()
  render(
    <MemoryRouter>
      <Fields />
    </MemoryRouter>,
  )
  await screen.findByRole('toolbar')
  return userEvent.setup()
}

test('the languages stand side by side, what is missing is marked, and one is enough', async () => {
  const user = await show()
  const group = within(screen.getByRole('group', { name: /^Name/ }))
  await user.click(group.getByLabelText('Name: Español'))
  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  expect(group.getByText('This field is required')).toBeInTheDocument()
  expect(group.getByLabelText('Name: Runasimi')).toHaveAccessibleDescription('This field is required')
  await user.type(group.getByLabelText('Name: Español'), 'Noche')
  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  expect(group.queryByText('This field is required')).toBeNull()
  expect(group.getAllByText('missing')).toHaveLength(2)
  expect(group.getByLabelText(/^Name: English/)).toHaveAttribute('lang', 'en')
})

test('a complaint of the server about one language stands at it alone', async () => {
  const user = await show()
  await user.type(screen.getByLabelText('Name: Español'), 'A name of more than twenty letters')
  await user.tab()
  const [spanish, english] = [screen.getByLabelText('Name: Español'), screen.getByLabelText(/^Name: English/)]
  expect(spanish).toHaveAccessibleDescription('This text is too long')
  expect(english).not.toHaveAttribute('aria-invalid')
})

test('texts travel by language', () => {
  expect(toTranslations({ eventName: { en: ' Night ', es: '', qu: '' } })).toEqual({
    en: { eventName: 'Night' },
    es: { eventName: '' },
    qu: { eventName: '' },
  })
  expect(missingIn(noTexts())).toEqual([])
})

test('the tools are Spanish, work on what is selected, and can be undone', async () => {
  const user = await show()
  const toolbar = within(screen.getByRole('toolbar', { name: 'Herramientas de texto' }))
  expect(screen.getByRole('toolbar')).toHaveAttribute('lang', 'es')
  const text = screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement
  await user.type(text, 'dance')
  text.setSelectionRange(0, 5)
  await user.click(toolbar.getByRole('button', { name: 'Negrita' }))
  expect(text).toHaveValue('**dance**')
  expect(await screen.findByText('dance', { selector: 'strong' })).toBeInTheDocument()
  expect(text).toHaveFocus()
  await user.keyboard('{Control>}z{/Control}')
  expect(text).toHaveValue('dance')
  await user.keyboard('{Control>}y{/Control}')
  expect(text).toHaveValue('**dance**')
  await user.click(toolbar.getByRole('button', { name: 'Borrar' }))
  expect(text).toHaveValue('')
  await user.click(toolbar.getByRole('button', { name: 'Deshacer' }))
  expect(text).toHaveValue('**dance**')
  await user.click(toolbar.getByRole('button', { name: 'Guardar' }))
  expect(text).toHaveValue('saved')
})

test('the toolbar is one stop of the Tab key, its arrows go around', async () => {
  const user = await show()
  const buttons = screen.getAllByRole('button', { name: /Deshacer|Guardar/ })
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1])
  buttons[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(buttons[1]).toHaveFocus()
})

test.each([
  ['pisac', 'Pisac'],
  ['San Jeronimo', 'San Jerónimo'],
  ['OLLANTA', 'Ollantaytambo'],
])('%s finds %s', (text, name) => expect(findDistricts(text)[0]?.name).toBe(name))

test('a district is found and taken by key, without sending the form', async () => {
  await startI18n('en')
  await withWords(async () => null, 'forms')()
  const picked: District[] = []
  render(<DistrictSearch onPick={(district) => picked.push(district)} />)
  const user = userEvent.setup()
  const input = screen.getByRole('combobox', { name: 'Find a district' })
  await user.type(input, 'san')
  expect(input).toHaveAttribute('aria-expanded', 'true')
  const [, second] = screen.getAllByRole('option')
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{Enter}')
  expect(second).toHaveTextContent(picked[0]?.name ?? 'none')
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await user.clear(input)
  await user.type(input, 'xyz')
  expect(screen.getByRole('status')).toHaveTextContent('No district of this name')
})
