import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '@/shared/i18n/i18n'
import { Combobox } from './Combobox'

beforeAll(() => startI18n('en'))

/** A form that renders again makes its options anew. */
function Cities({ onPick = () => undefined }: { onPick?: (key?: string) => void }) {
  const cities = ['Cusco', 'Calca', 'Pisac'].map((name) => ({ key: name, name }))
  return (
    <Combobox
      control={{ id: 'city' }}
      label="City"
      chosen={cities[0]}
      find={(text) => cities.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
      onPick={(city) => onPick(city?.key)}
      noneFound="No city of this name"
    />
  )
}

test('what is being typed stays when the form renders again', async () => {
  const user = userEvent.setup()
  const onPick = vi.fn()
  const { rerender } = render(<Cities onPick={onPick} />)
  const field = screen.getByRole('combobox')
  await user.tripleClick(field)
  await user.keyboard('pi')
  rerender(<Cities onPick={onPick} />)
  expect(field).toHaveValue('pi')
  await user.keyboard('s{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('Pisac')
})

test('a field that is left without a choice shows the last one', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Cities />)
  const field = screen.getByRole('combobox')
  await user.tripleClick(field)
  await user.keyboard('lima')
  expect(screen.getByText('No city of this name')).toBeVisible()
  rerender(<Cities />)
  await user.tab()
  expect(field).toHaveValue('Cusco')
})

test('a name that is written out is chosen by Enter and by leaving the field, another text is not', async () => {
  const user = userEvent.setup()
  const onPick = vi.fn()
  render(<Cities onPick={onPick} />)
  const field = screen.getByRole('combobox')
  for (const [text, picked] of [
    ['ca{Enter}', 'Calca'],
    ['c{Enter}', null],
    ['pisac{Tab}', 'Pisac'],
    ['pi{Tab}', null],
  ]) {
    onPick.mockClear()
    await user.clear(field)
    onPick.mockClear()
    await user.type(field, text ?? '')
    if (picked) expect(onPick, text ?? '').toHaveBeenLastCalledWith(picked)
    else expect(onPick, text ?? '').not.toHaveBeenCalled()
  }
})
