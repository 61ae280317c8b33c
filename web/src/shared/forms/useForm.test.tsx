import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirms, minLength, required, textsWithin } from './rules'
import { useForm } from './useForm'

const empty = { word: '', name: { en: '', es: '', qu: '' } }
const start = () =>
  renderHook(() => useForm(empty, { word: [required, minLength(3)], name: [required] }, { name: textsWithin(3) }))
    .result

test('blur and choices validate, typing does not, and the first broken rule is shown', async () => {
  const form = start()
  await act(async () => form.current.setValue('word', 'ab'))
  expect(form.current.problems).toEqual({})
  await act(async () => form.current.blur('word'))
  expect(form.current.problems.word).toEqual({ key: 'this_field_must_be_at_least', count: 3 })
  await act(async () => form.current.setValue('word', 'abc'))
  expect(form.current.problems.word).toBeDefined()
  await act(async () => form.current.choose('word', ''))
  expect(form.current.problems.word).toEqual({ key: 'this_field_is_required' })
  await act(async () => form.current.choose('word', 'abc'))
  expect(form.current.problems).toEqual({})
})

test('blur of one language does not require the others, blur of the field does', async () => {
  const form = start()
  await act(async () => form.current.blur('name.en'))
  expect(form.current.problems).toEqual({})
  await act(async () => form.current.blur('name'))
  expect(form.current.problems).toEqual({ name: { key: 'this_field_is_required' } })
  await act(async () => form.current.setValue('name', { en: '', es: 'largo', qu: '' }))
  await act(async () => form.current.blur('name'))
  expect(form.current.problems).toEqual({ 'name.es': { key: 'this_field_is_too_long', count: 3 } })
})

test('a server error is shown at the field or its language, with its message when the key is unknown', async () => {
  const form = start()
  const fields = [
    { path: 'translations.qu.eventName', key: 'this_field_is_too_long', message: 'x' },
    { path: 'eventWord.0.deep', key: 'no_such_key', message: 'eventWord is odd' },
    { path: 'unknown', key: 'forbidden', message: 'x' },
  ]
  await act(async () =>
    form.current.showServerErrors({ status: 400, fields }, { eventName: 'name', eventWord: 'word' }),
  )
  expect(form.current.problems).toEqual({
    'name.qu': { key: 'this_field_is_too_long' },
    word: { text: 'eventWord is odd' },
  })
})

test('a change updates the latest value', async () => {
  const form = start()
  await act(async () => {
    form.current.setValue('word', 'one')
    form.current.change<string>('word', (word) => `${word} two`)
  })
  expect(form.current.values.word).toBe('one two')
})

test('a corrected value removes the message of the field that depends on it, but no message of the server', async () => {
  const rules = { first: [], again: [confirms('first')], other: [] }
  const { result: form } = renderHook(() => useForm({ first: 'a', again: 'b', other: '' }, rules))
  await act(async () => form.current.blur('again'))
  await act(async () => form.current.setProblem('other', { text: 'taken' }))
  expect(form.current.problems).toEqual({ again: { key: 'passwords_do_not_match' }, other: { text: 'taken' } })
  await act(async () => form.current.setValue('first', 'b'))
  expect(form.current.problems).toEqual({ other: { text: 'taken' } })
  await act(async () => form.current.blur('other'))
  expect(form.current.problems).toEqual({ other: { text: 'taken' } })
  await act(async () => form.current.setValue('other', 'free'))
  expect(form.current.problems).toEqual({})
})

test('a field that loses the focus to a press is validated after the click', async () => {
  const form = start()
  const clicked: unknown[] = []
  const onClick = () => clicked.push(form.current.problems)
  document.addEventListener('click', onClick)
  await act(async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    form.current.blur('word')
  })
  await act(async () => {
    document.body.dispatchEvent(new Event('pointerup', { bubbles: true }))
    document.body.click()
  })
  await waitFor(() => expect(form.current.problems.word).toEqual({ key: 'this_field_is_required' }))
  document.removeEventListener('click', onClick)
  expect(clicked).toEqual([{}])
})
