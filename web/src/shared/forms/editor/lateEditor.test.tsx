import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MarkdownField } from '@/shared/forms/fields/MarkdownField'
import { useForm } from '@/shared/forms/useForm'
import { startI18n, withWords } from '@/shared/i18n/i18n'

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

function Two() {
  const form = useForm({ one: '', two: '' }, {})
  return (
    <>
      <MarkdownField form={form} name="one" label="One" />
      <MarkdownField form={form} name="two" label="Two" />
    </>
  )
}

test('typing goes on where it was when the editor arrives', async () => {
  await startI18n('en')
  await withWords(async () => null, 'forms')()
  const user = userEvent.setup()
  render(<Two />)
  await user.type(screen.getByRole('textbox', { name: 'Two' }), 'Early poncho')
  await user.keyboard('{ArrowLeft>6/}')
  expect(screen.queryByRole('toolbar')).toBeNull()
  chunk.arrive()
  expect(await screen.findAllByRole('toolbar')).toHaveLength(2)
  await user.keyboard('with a ')
  const box = screen.getByRole('textbox', { name: 'Two' })
  expect(box).toHaveFocus()
  expect(box).toHaveValue('Early with a poncho')
  expect(screen.getByRole('textbox', { name: 'One' })).toHaveValue('')
})
