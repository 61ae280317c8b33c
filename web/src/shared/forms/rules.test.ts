import { expect, test } from 'vitest'
import {
  confirms,
  email,
  firstProblem,
  imagesOnly,
  maxSize,
  minLength,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  requireNumber,
} from './rules'

const file = (size: number, type = 'image/png') => {
  const made = new File(['x'], 'a.png', { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

test.each([
  ['required', required, '  ', 'this_field_is_required'],
  ['required', required, [], 'this_field_is_required'],
  ['required', required, false, 'this_field_is_required'],
  ['required', required, 'x', undefined],
  ['email', email, 'a@b', 'this_field_is_incorrect'],
  ['email', email, 'a@b.pe', undefined],
  ['minLength', minLength(8), '1234567', 'this_field_must_be_at_least'],
  ['requiredFile', requiredFile, [], 'file_is_required'],
  ['requireNumber', requireNumber, '0', 'require_to_type_number'],
  ['requireNumber', requireNumber, '1', undefined],
  ['requireCheckbox', requireCheckbox, [], 'choose_at_least_one_point'],
  ['requireCoordinates', requireCoordinates, '', 'require_location_on_map'],
  ['requireCoordinates', requireCoordinates, '-12.046016,-77.030554', 'require_location_on_map'],
  ['requireCoordinates', requireCoordinates, '-13.5,-71.9', undefined],
  ['maxSize', maxSize(5), [file(1), file(6 * 1024 * 1024)], 'size_exceeded'],
  ['imagesOnly', imagesOnly, [file(1, 'application/pdf')], 'file_dropTypeError'],
])('%s', (_name, rule, value, key) => {
  const problem = rule(value, {})
  expect(problem && 'key' in problem ? problem.key : undefined).toBe(key)
})

test('a password must equal its repetition', () => {
  expect(confirms('password')('a', { password: 'b' })).toEqual({ key: 'passwords_do_not_match' })
})

test('the first broken rule is the one that shows', () => {
  expect(firstProblem([required, minLength(8)], '', {})).toEqual({ key: 'this_field_is_required' })
})
