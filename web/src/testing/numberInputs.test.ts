import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEvent, eventRules } from '@/features/events/entry/eventForm'
import { goodWhen, newWhen } from '@/features/events/entry/when'
import { emptyPartner, partnerRules } from '@/features/partners/partnerForm'
import { readable, type TypedNumber, typedNumber } from '@/shared/forms/fields/numbers'
import { firstProblem } from '@/shared/forms/rules'
import type { Problem } from '@/shared/forms/values'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))

/** The elements of a component, with their attributes. */
const elements = (component: string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`<${component}\\b[^>]*?\\bname="([^"]+)"`, 'gs'))].map(
      ([, name]) => `${path} ${name}`,
    ),
  )

type Check = (value: TypedNumber) => Problem | null | undefined

const event: (name: 'duration' | 'price') => Check = (name) => (value) =>
  firstProblem(eventRules(true)[name], value, { ...emptyEvent(), pricing: 'paid', [name]: value })

const partner: (name: 'personCount' | 'middleAge' | 'womenPercentage') => Check = (name) => (value) =>
  firstProblem(partnerRules('1', false)[name], value, { ...emptyPartner(), statistics: 'given', [name]: value })

const rule: (part: string, mode: 'repeats' | 'feast', ends?: 'count') => Check =
  (part, mode, ends = 'count') =>
  (value) =>
    goodWhen({ ...newWhen(mode), ends, [part]: value }, {}, 'when')[`when.${part}`]

/** Every input of a number, and what its form says of a value. */
const whole: Record<string, Check> = {
  'features/desk/users/QuotaDialog.tsx limit': (value) => readable(value, {}),
  'features/events/when/EndParts.tsx when.count': rule('count', 'repeats'),
  'features/events/when/FeastFields.tsx when.feastDays': rule('feastDays', 'feast'),
  'features/events/when/RepeatFields.tsx when.interval': rule('interval', 'repeats'),
  'features/events/when/TimeParts.tsx when.days': rule('days', 'repeats'),
  'features/events/when/WhenSection.tsx duration': event('duration'),
  'features/partners/OrganisationSections.tsx middleAge': partner('middleAge'),
  'features/partners/OrganisationSections.tsx personCount': partner('personCount'),
  'features/partners/OrganisationSections.tsx womenPercentage': partner('womenPercentage'),
}
const amounts: Record<string, Check> = { 'features/events/editor/EventFormPlace.tsx price': event('price') }

test('every number is typed in an input that keeps what it cannot read', () => {
  expect([...elements('NumberField'), ...elements('NumberPart')].sort()).toEqual(Object.keys(whole).sort())
  expect(elements('MoneyField')).toEqual(Object.keys(amounts))
  const own = sources.filter(({ text }) => /inputMode=("(numeric|decimal)"|\{)|type="number"/.test(text))
  expect(own.map(({ path }) => path)).toEqual([
    'shared/forms/fields/DateField.tsx',
    'shared/forms/fields/NumberInput.tsx',
    'shared/forms/fields/TimeField.tsx',
  ])
})

const noWhole = ['10-20', '1 000', '1,000', '20.50', '90 min', '-5', '1e3', '10²', 'x']

test.each(Object.entries(whole).flatMap(([input, check]) => noWhole.map((text) => [input, text, check] as const)))(
  '%s refuses %j',
  (_input, text, check) => expect(check(typedNumber(text, 'whole'))).toEqual({ key: 'digits_only' }),
)

test.each(Object.entries(whole))('%s takes digits', (_input, check) => {
  expect(check(typedNumber('9', 'whole'))).toBeFalsy()
  expect(check(typedNumber(' 09 ', 'whole'))).toBeFalsy()
})

test.each(Object.entries(amounts))('%s takes cents and refuses what is no amount', (_input, check) => {
  for (const text of ['20.50', '20,50', 'S/ 35.5', '0.50']) expect(check(typedNumber(text, 'amount'))).toBeNull()
  for (const text of ['10-20', '-5', '1e3', 'gratis']) {
    expect(check(typedNumber(text, 'amount'))).toEqual({ key: 'this_is_no_amount' })
  }
})
