import type { TFunction } from 'i18next'
import type { ApiError } from '@/shared/api/error'
import type { Rule } from '@/shared/forms/rules'
import type { Problem } from '@/shared/forms/values'
import { serverText } from '@/shared/i18n/serverKeys'

const FEWEST = 2
const MOST = 30
const SHORTEST = 2
const LONGEST = 100
/** How much of a name a message quotes. */
const SHOWN = 40

/** The names of a text with one on each line. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Says which name is wrong by the name itself: a screen reader announces no line numbers. */
const about = (name: string | undefined, problem: string): Problem => ({
  text: name === undefined ? problem : `“${beginningOf([...name])}”: ${problem}`,
})
const beginningOf = (letters: string[]) =>
  letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')

/** The rule of the field; the server compares the names. */
export const namesRule =
  (t: TFunction): Rule =>
  (value) => {
    const names = namesIn(String(value))
    if (names.length < FEWEST || names.length > MOST) return about(undefined, t('desk_names_number'))
    const short = names.find((name) => [...name].length < SHORTEST)
    if (short !== undefined) return about(short, t('this_field_is_too_short'))
    const long = names.find((name) => [...name].length > LONGEST)
    return long === undefined ? null : about(long, t('this_field_is_too_long'))
  }

/** The first problem of the server with a name, or null. */
export function namesProblem(t: TFunction, { fields }: ApiError, names: string[]): Problem | null {
  const wrong = fields.find(({ path }) => path.split('.')[0] === 'names')
  if (!wrong) return null
  const text =
    wrong.key === 'this_value_is_taken' ? 'desk_names_equal' : (serverText(wrong.key) ?? 'field_is_not_valid')
  return about(names[Number(wrong.path.split('.')[1])], t(text as 'field_is_not_valid'))
}
