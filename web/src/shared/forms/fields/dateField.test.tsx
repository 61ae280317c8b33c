import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Day } from '@/shared/dates/lima'
import { startI18n } from '@/shared/i18n/i18n'
import { localeOf } from '@/shared/i18n/locale'
import { DateField } from './DateField'

const seen = vi.fn()

function Example({ first }: { first: Day | '' }) {
  const [value, setValue] = useState<Day | ''>(first)
  const change = (day: Day | '') => {
    seen(day)
    setValue(day)
  }
  return <DateField label="Day" value={value} min="2026-01-10" onChange={change} />
}

async function show(first: Day | '' = '', path = '/') {
  await startI18n(localeOf(path))
  render(
    <MemoryRouter initialEntries={[path]}>
      <Example first={first} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

test('a typed date is reported, and shown in the order of the page with its weekday', async () => {
  const user = await show()
  const field = screen.getByLabelText('Day')
  expect(field).toHaveAttribute('placeholder', 'dd/mm/yyyy')
  await user.type(field, '24.6.2026')
  expect(seen).toHaveBeenLastCalledWith('2026-06-24')
  expect(field).toHaveValue('24.6.2026')
  await user.tab()
  expect(field).toHaveValue('24/06/2026')
  expect(screen.getByText('Wed 24 Jun 2026')).toBeInTheDocument()
})

test('a text that is no date stays, with a message after the field is left', async () => {
  const user = await show('2026-06-24')
  const field = screen.getByLabelText('Day')
  await user.clear(field)
  await user.type(field, '31/02/2026')
  expect(seen).toHaveBeenLastCalledWith('')
  expect(screen.queryByText('Write the date as day/month/year')).toBeNull()
  await user.tab()
  expect(field).toHaveValue('31/02/2026')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Write the date as day/month/year')
})

test.each(['pointer', 'mouse'])('the message waits for the end of a press (%s)', async (device) => {
  const user = await show()
  const field = screen.getByLabelText('Day')
  await user.type(field, '31/02/2026')
  // A tap sends its mouse events after the pointer is up, and takes the focus only then.
  const send = (phase: string) => fireEvent(document.body, new Event(`${device}${phase}`, { bubbles: true }))
  send('down')
  fireEvent.blur(field)
  expect(field).toBeValid()
  send('up')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Write the date as day/month/year'))
})

test('the calendar opens at the day, moves by the arrow keys, and returns the focus', async () => {
  const user = await show('2026-06-24')
  const button = screen.getByRole('button', { name: 'Choose a day: Day' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Day' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Wednesday,? 24 June 2026$/ })).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(seen).toHaveBeenLastCalledWith('2026-07-02')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Day')).toHaveValue('02/07/2026')
})

test('days before the first one cannot be chosen', async () => {
  const user = await show('2026-01-12')
  await user.click(screen.getByRole('button', { name: 'Choose a day: Day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Day' }))
  expect(dialog.getByRole('button', { name: /^Friday,? 9 January 2026$/ })).toBeDisabled()
  expect(dialog.getByRole('button', { name: /^Saturday,? 10 January 2026$/ })).toBeEnabled()
  expect(dialog.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
})

test('the calendar speaks the page’s language', async () => {
  const user = await show('2026-06-24', '/qu')
  await user.click(screen.getByRole('button', { name: 'P’unchayta akllay: Day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Day' }))
  expect(dialog.getByRole('button', { name: 'Miércoles, 24 Junio, 2026' })).toBeInTheDocument()
  expect(dialog.getByRole('grid', { name: 'Junio 2026' })).toBeInTheDocument()
  expect(dialog.getAllByRole('columnheader', { hidden: true })[0]).toHaveAccessibleName('Lunes')
  expect(dialog.getByRole('columnheader', { name: 'Lunes', hidden: true })).toHaveTextContent('Lun')
  expect(
    within(dialog.getByRole('combobox', { name: 'Killa' })).getByRole('option', { name: 'Diciembre' }),
  ).toBeTruthy()
})

test.each(['09/01/2026', '2026-01-09'])('a day before the first one that is typed (%s) is refused', async (text) => {
  const user = await show()
  const field = screen.getByLabelText('Day')
  await user.click(field)
  await user.paste(text)
  await user.tab()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Choose a day that the calendar offers')
  await user.clear(field)
  await user.type(field, '10/01/2026')
  await user.tab()
  expect(field).toBeValid()
})
