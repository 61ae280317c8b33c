import type { Locale } from '@/shared/constants'
import type { Words } from '@/shared/i18n/words'

const files = import.meta.glob<Record<string, string>>('../shared/i18n/locales/*.json', {
  eager: true,
  import: 'default',
})

/** The files of one language, by group; the public words have no group. */
export const filesOf = (locale: Locale) =>
  Object.entries(files)
    .flatMap(([path, words]) => {
      const [, group = '', language] = path.match(/(?:(\w+)\.)?(\w+)\.json$/) ?? []
      return language === locale ? [{ group, words }] : []
    })
    .sort((one, other) => one.group.localeCompare(other.group))

/** All words of one language. */
export const allWords = (locale: Locale) =>
  Object.assign({}, ...filesOf(locale).map(({ words }) => words)) as Words & Record<string, string>
