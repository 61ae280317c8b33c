import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minLength, required, textsWithin } from './rules'
import { useForm } from './useForm'

const empty = { word: '', name: { en: '', es: '', qu: '' } }
const start = () =>
  renderHook(() => useForm(empty, { word: [required, minLength(3)], name: [required] }, { name: textsWithin(3) }))
    .result

test('blur and choices validate, typing does not, and the first broken rule is shown', () => {
  const form = start()
  act(() => form.current.type('word', 'ab'))
  expect(form.current.problems).toEqual({})
  act(() => form.current.blur('word'))
  expect(form.current.problems.word).toEqual({ key: 'this_field_must_be_at_least', count: 3 })
  act(() => form.current.type('word', 'abc'))
  expect(form.current.problems.word).toBeDefined()
  act(() => form.current.choose('word', ''))
  expect(form.current.problems.word).toEqual({ key: 'this_field_is_required' })
  act(() => form.current.choose('word', 'abc'))
  expect(form.current.problems).toEqual({})
})

test('blur of one language does not require the others, blur of the field does', () => {
  const form = start()
  act(() => form.current.blur('name.en'))
  expect(form.current.problems).toEqual({})
  act(() => form.current.blur('name'))
  expect(form.current.problems).toEqual({ name: { key: 'this_field_is_required' } })
  act(() => form.current.type('name', { en: '', es: 'largo', qu: '' }))
  act(() => form.current.blur('name'))
  expect(form.current.problems).toEqual({ 'name.es': { key: 'this_field_is_too_long', count: 3 } })
})

test('a server error is shown at the field or its language, with its message when the key is unknown', () => {
  const form = start()
  const fields = [
    { path: 'translations.qu.eventName', key: 'this_field_is_too_long', message: 'x' },
    { path: 'eventWord.0.deep', key: 'no_such_key', message: 'eventWord is odd' },
    { path: 'unknown', key: 'forbidden', message: 'x' },
  ]
  act(() => form.current.showServerErrors({ status: 400, fields }, { eventName: 'name', eventWord: 'word' }))
  expect(form.current.problems).toEqual({
    'name.qu': { key: 'this_field_is_too_long' },
    word: { text: 'eventWord is odd' },
  })
})

test('a change updates the latest value', () => {
  const form = start()
  act(() => {
    form.current.type('word', 'one')
    form.current.change<string>('word', (word) => `${word} two`)
  })
  expect(form.current.values.word).toBe('one two')
})
