import type { ApiError } from '@/shared/api/error'
import { serverText } from '@/shared/i18n/serverKeys'
import type { Problem, ProblemKey } from './values'

/** The problems of an API error by field; `names` maps a path of the API, or its beginning, to a field of the form. */
export const serverProblems = (error: ApiError, names: Partial<Record<string, string>>): [string, Problem][] =>
  error.fields.map(({ path, key, message }) => [fieldOf(path, names), problemFrom(key, message)])

function problemFrom(key: string | undefined, message: string): Problem {
  const text = serverText(key)
  if (text) return { key: text as ProblemKey }
  return message ? { text: message } : { key: 'field_is_not_valid' }
}

/** Maps the path by its longest known prefix: "eventSocialMedias.2.socialMediaLink" belongs to "eventSocialMedias". */
function fieldOf(path: string, names: Partial<Record<string, string>>): string {
  const [, locale, ...rest] = path.split('.')
  // A problem in a translation belongs to the input of that language.
  if (path.startsWith('translations.') && rest.length > 0) {
    const name = names[rest.join('.')]
    if (name) return `${name}.${locale}`
  }
  for (let part = path; part; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const name = names[part]
    if (name) return name
  }
  return path
}
