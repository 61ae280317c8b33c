import type { Locale } from '@/shared/constants'
import type { Messages } from '@/shared/i18n/messages'

const files = import.meta.glob<Record<string, string>>('../shared/i18n/locales/*.json', {
  eager: true,
  import: 'default',
})

/** The files of one language, by group; the public messages have the empty group. */
export const filesOf = (locale: Locale) =>
  Object.entries(files)
    .flatMap(([path, messages]) => {
      const [, group = '', language] = path.match(/(?:(\w+)\.)?(\w+)\.json$/) ?? []
      return language === locale ? [{ group, messages }] : []
    })
    .sort((one, other) => one.group.localeCompare(other.group))

/** All messages of one language. */
export const allMessages = (locale: Locale) =>
  Object.assign({}, ...filesOf(locale).map(({ messages }) => messages)) as Messages & Record<string, string>
