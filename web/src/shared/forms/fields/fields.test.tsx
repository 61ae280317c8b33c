import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LOCALE_NAMES } from '@/shared/constants'
import { requireCoordinates, required, textsWithin } from '@/shared/forms/rules'
import { missingIn, noTexts, textIn, textsFrom, toTranslations } from '@/shared/forms/texts'
import { type Form, useForm } from '@/shared/forms/useForm'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import DistrictSearch from '../places/DistrictSearch'
import type { District } from '../places/districtList'
import { TranslatedField } from './TranslatedField'

const start = { name: noTexts(), text: noTexts(), point: '-12.046016,-77.030554' }
let form: Form<typeof start>

function Fields() {
  form = useForm(start, { name: [required], point: [requireCoordinates] }, { name: textsWithin(20) })
  return (
    <>
      <TranslatedField form={form} name="name" label="Name" needed />
      <TranslatedField
        form={form}
        name="text"
        kind="markdown"
        label="Text"
        onSave={() => form.setValue('text', { ...noTexts(), es: 'saved' })}
      />
    </>
  )
}

async function show() {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  render(
    <MemoryRouter>
      <Fields />
    </MemoryRouter>,
  )
  await screen.findAllByRole('toolbar')
  return userEvent.setup()
}

const spanishText = () => screen.getByLabelText(/^Text: Español/) as HTMLTextAreaElement
const spanishToolbar = () => {
  const index = LOCALE_NAMES.findIndex(([locale]) => locale === 'es')
  return screen.getAllByRole('toolbar', { name: 'Herramientas de texto' })[index] as HTMLElement
}

test('missing languages are marked, and one language satisfies the required rule', async () => {
  const user = await show()
  const group = within(screen.getByRole('group', { name: /^Name/ }))
  await user.click(group.getByLabelText('Name: Español'))
  await user.click(spanishText())
  expect(group.getByText('Missing: Name')).toBeInTheDocument()
  expect(group.getByLabelText('Name: Runasimi')).toHaveAccessibleDescription('Missing: Name')
  await user.type(group.getByLabelText('Name: Español'), 'Noche')
  await user.click(spanishText())
  expect(group.queryByText('Missing: Name')).toBeNull()
  expect(group.getAllByText('missing')).toHaveLength(2)
  expect(group.getByLabelText(/^Name: English/)).toHaveAttribute('lang', 'en')
})

test('a problem of one language is shown at that language only', async () => {
  const user = await show()
  await user.type(screen.getByLabelText('Name: Español'), 'A name of more than twenty letters')
  await user.tab()
  const [spanish, english] = [screen.getByLabelText('Name: Español'), screen.getByLabelText(/^Name: English/)]
  expect(spanish).toHaveAccessibleDescription('This text is too long')
  expect(english).not.toHaveAttribute('aria-invalid')
})

test('texts are grouped by language for the API', () => {
  expect(toTranslations({ eventName: { en: ' Night ', es: '', qu: '' } })).toEqual({
    en: { eventName: 'Night' },
    es: { eventName: '' },
    qu: { eventName: '' },
  })
  expect(missingIn(noTexts())).toEqual([])
})

test('stored texts show the requested language or its first fallback', () => {
  const texts = textsFrom({ es: { name: 'Noche' }, en: { name: 'Night' } }, 'name')
  expect(texts).toEqual({ en: 'Night', es: 'Noche', qu: '' })
  expect(textIn(texts, 'qu')).toEqual({ text: 'Noche', locale: 'es' })
  expect(textIn(texts, 'en')).toEqual({ text: 'Night', locale: 'en' })
  expect(textIn(noTexts(), 'en')).toEqual({ text: '', locale: 'en' })
})

test('the toolbar is Spanish, changes the selection, and supports undo', async () => {
  const user = await show()
  const toolbar = within(spanishToolbar())
  expect(spanishToolbar()).toHaveAttribute('lang', 'es')
  const text = spanishText()
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

test('the toolbar is one Tab stop, and its arrow keys wrap around', async () => {
  const user = await show()
  const buttons = within(spanishToolbar()).getAllByRole('button', { name: /Deshacer|Guardar/ })
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1])
  buttons[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(buttons[1]).toHaveFocus()
})

test('a district is found and selected by keyboard without submitting the form', async () => {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const picked: District[] = []
  render(<DistrictSearch onPick={(district) => picked.push(district)} />)
  const user = userEvent.setup()
  const input = screen.getByRole('combobox', { name: 'Find a district' })
  await user.type(input, 'san')
  expect(input).toHaveAttribute('aria-expanded', 'true')
  const [first, second] = screen.getAllByRole('option')
  expect(first).toHaveAttribute('aria-selected', 'false')
  expect(input).toHaveAttribute('aria-activedescendant', '')
  await user.keyboard('{Enter}')
  expect(picked).toEqual([])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{Enter}')
  expect(second).toHaveTextContent(picked[0]?.name ?? 'none')
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await user.clear(input)
  await user.type(input, 'xyz')
  expect(screen.getByRole('status')).toHaveTextContent('No district of this name')
})

test('Enter selects the only option for the typed text before the list is shown', async () => {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const picked: District[] = []
  render(<DistrictSearch onPick={(district) => picked.push(district)} />)
  const input = screen.getByRole('combobox', { name: 'Find a district' })
  await userEvent.type(input, 'san')
  // Both events arrive before React renders.
  act(() => {
    fireEvent.change(input, { target: { value: 'ollanta' } })
    fireEvent.keyDown(input, { key: 'Enter' })
  })
  expect(picked.map(({ name }) => name)).toEqual(['Ollantaytambo'])
  expect(input).toHaveValue('Ollantaytambo')
})
