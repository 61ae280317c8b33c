import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import { noTexts } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { startI18n, withMessages } from '@/shared/i18n/i18n'

const chunk = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('./MarkdownEditor', async (original) => {
  await chunk.arrived
  return original()
})

function Editors() {
  const form = useForm({ text: noTexts() }, {})
  return <TranslatedField form={form} name="text" kind="markdown" label="Text" />
}
const box = (language: string) => screen.getByLabelText(new RegExp(`^Text: ${language}`))

test('the lazy editor keeps the caret of the plain textarea', async () => {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const user = userEvent.setup()
  render(<Editors />, { wrapper: MemoryRouter })
  await user.type(box('Español'), 'Early poncho')
  await user.keyboard('{ArrowLeft>6/}')
  expect(screen.queryByRole('toolbar')).toBeNull()
  chunk.arrive()
  expect(await screen.findAllByRole('toolbar')).toHaveLength(3)
  await user.keyboard('with a ')
  expect(box('Español')).toHaveFocus()
  expect(box('Español')).toHaveValue('Early with a poncho')
  expect(box('English')).toHaveValue('')
})
