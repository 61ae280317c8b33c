import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import { email, requireCheckbox, required } from '@/shared/forms/rules'
import { noTexts } from '@/shared/forms/texts'
import { type Form, useForm } from '@/shared/forms/useForm'
import type { Value } from '@/shared/forms/values'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { ErrorSummary } from './ErrorSummary'

const start = { place: '', name: noTexts(), kinds: [] as string[], mail: '' }
const rules = { place: [required], name: [required], kinds: [requireCheckbox], mail: [required, email] }
let form: Form<typeof start>

function Fields() {
  const options = [{ value: 'dance', label: 'Dance' }]
  return (
    <>
      <TextField form={form} name="place" label="Place" />
      <TranslatedField form={form} name="name" label="Name" />
      <ChoiceField form={form} name="kinds" label="Kind" options={options} />
      <TextField form={form} name="mail" label="E-mail" />
    </>
  )
}

function Page({ plain }: { plain?: boolean }) {
  form = useForm(start, rules)
  return <form>{plain ? <Fields /> : <ErrorSummary form={form}>{Fields()}</ErrorSummary>}</form>
}

async function show(plain = false) {
  await startI18n('en')
  await withMessages(async () => null, 'forms', 'organizer')()
  render(
    <MemoryRouter>
      <Page plain={plain} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}
const choose = (name: keyof typeof start, value: Value) => act(async () => form.choose(name, value))
const refuse = () => act(async () => expect(form.validate()).toBe(false))
const links = () =>
  within(screen.getByRole('region'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a refused form says what is missing in the order of the page, and the summary gets the focus', async () => {
  const user = await show()
  // A field that was left before shows its problem alone.
  await user.click(screen.getByLabelText('E-mail'))
  await user.tab()
  expect(await screen.findByText('Missing: E-mail')).toBeInTheDocument()
  expect(screen.queryByRole('region')).toBeNull()
  await refuse()
  await waitFor(() => expect(screen.getByRole('region', { name: '4 things are missing' })).toHaveFocus())
  expect(links()).toEqual(['Missing: Place', 'Missing: Name', 'Kind: choose at least one', 'Missing: E-mail'])
})

test('a link leads to its field, to the language of the page of a text', async () => {
  const user = await show()
  await refuse()
  for (const [link, field] of [
    ['Missing: Place', screen.getByLabelText('Place')],
    ['Missing: Name', screen.getByLabelText('Name: English')],
    ['Kind: choose at least one', screen.getByRole('checkbox', { name: 'Dance' })],
  ] as const) {
    await user.click(screen.getByRole('link', { name: link }))
    expect(field).toHaveFocus()
  }
})

test('what is filled in stays with a mark until the next refusal', async () => {
  await show()
  await refuse()
  await choose('kinds', ['dance'])
  await waitFor(() => expect(screen.getByRole('region', { name: '3 things are missing' })).toBeInTheDocument())
  expect(links()[2]).toBe('Kind: choose at least one – complete')
  await choose('mail', 'ana@')
  await refuse()
  // Not everything is missing now, and the name stands before a text that does not say it.
  await waitFor(() => expect(screen.getByRole('region', { name: '3 things to correct' })).toBeInTheDocument())
  expect(links()).toEqual(['Missing: Place', 'Missing: Name', 'E-mail: This field is incorrect'])
})

test('when everything is filled in, the summary says so; it goes when the form is valid or empty again', async () => {
  await show()
  await refuse()
  await choose('place', 'Hall')
  await choose('name', { ...noTexts(), en: 'Concert' })
  await choose('kinds', ['dance'])
  await choose('mail', 'ana@example.org')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Nothing is missing now.' })).toBeInTheDocument())
  await act(async () => expect(form.validate()).toBe(true))
  expect(screen.queryByRole('region')).toBeNull()
  await choose('place', '')
  await refuse()
  expect(screen.getByRole('region', { name: '1 thing is missing' })).toBeInTheDocument()
  act(() => form.reset(start))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a form without a summary focuses its first field', async () => {
  await show(true)
  await refuse()
  await waitFor(() => expect(screen.getByLabelText('Place')).toHaveFocus())
})
