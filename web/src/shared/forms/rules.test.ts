import { expect, test } from 'vitest'
import {
  confirms,
  email,
  firstProblem,
  goodFiles,
  maxLength,
  minLength,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  textsWithin,
  webAddress,
} from './rules'
import { newItem } from './uploads/mediaItem'

const newFile = () => newItem(new File(['x'], 'a.png', { type: 'image/png' }))

test.each([
  ['required', required, '  ', 'this_field_is_required'],
  ['required', required, [], 'this_field_is_required'],
  ['required', required, false, 'this_field_is_required'],
  ['required', required, 'x', undefined],
  ['required', required, null, 'this_field_is_required'],
  ['required', required, { en: ' ', es: '', qu: '' }, 'this_field_is_required'],
  ['required', required, { en: '', es: '', qu: 'x' }, undefined],
  ['email', email, '', undefined],
  ['email', email, 'a@b', 'this_field_is_incorrect'],
  ['email', email, 'a@b.pe', undefined],
  ['minLength', minLength(8), '1234567', 'this_field_must_be_at_least'],
  ['maxLength', maxLength(3), 'ñaña', 'this_field_is_too_long'],
  ['maxLength', maxLength(3), 'ñañ ', undefined],
  ['requiredFile', requiredFile, [], 'file_is_required'],
  ['requiredFile', requiredFile, [newFile()], undefined],
  ['webAddress', webAddress, '', undefined],
  ['webAddress', webAddress, 'tickets.example.org/42?a=b', undefined],
  ['webAddress', webAddress, 'https://example.org', undefined],
  ['webAddress', webAddress, 'javascript:alert(1)', 'this_field_is_incorrect'],
  ['webAddress', webAddress, 'ask at the door', 'this_field_is_incorrect'],
  ['requireCheckbox', requireCheckbox, [], 'choose_at_least_one_point'],
  ['requireCoordinates', requireCoordinates, '', 'require_location_on_map'],
  ['requireCoordinates', requireCoordinates, '-12.046016,-77.030554', 'require_location_on_map'],
  ['requireCoordinates', requireCoordinates, '-13.5,-71.9', undefined],
])('%s', (_name, rule, value, key) => {
  const problem = rule(value, {})
  expect(problem && 'key' in problem ? problem.key : undefined).toBe(key)
})

test('a password must equal its repetition', () => {
  expect(confirms('password')('a', { password: 'b' })).toEqual({ key: 'passwords_do_not_match' })
})

test('the first broken rule is shown', () => {
  expect(firstProblem([required, minLength(8)], '', {})).toEqual({ key: 'this_field_is_required' })
})

test('a text that is too long in one language is reported at that language', () => {
  expect(textsWithin(2)({ en: 'ok', es: 'largo', qu: '' }, {}, 'name')).toEqual({
    'name.es': { key: 'this_field_is_too_long', count: 2 },
  })
})

test('every invalid new file is reported, and no stored file', () => {
  const bad = { ...newFile(), problem: { key: 'file_dropTypeError' as const } }
  const stored = { ...bad, key: 'b', stored: { id: 1, attributes: {} as never } }
  expect(goodFiles([newFile(), bad, stored], {}, 'photos')).toEqual({
    [`photos.${bad.key}`]: { key: 'file_dropTypeError' },
  })
})
