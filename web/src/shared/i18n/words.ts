import type account from './locales/account.en.json'
import type desk from './locales/desk.en.json'
import type en from './locales/en.json'
import type events from './locales/events.en.json'
import type forms from './locales/forms.en.json'
import type organizer from './locales/organizer.en.json'

/** Words that come only with the pages that say them: every visitor loads the public ones, few load the desk's. */
export type WordGroup = 'events' | 'forms' | 'account' | 'organizer' | 'desk'

/** One space of keys over all files; a test keeps every key in one of them. */
export type Words = typeof en & typeof events & typeof forms & typeof account & typeof organizer & typeof desk
export type WordKey = keyof Words

const files = import.meta.glob<{ default: object }>('./locales/*.json')

/** The words of a group in a language; 'public' are those that every page has. */
export async function wordsOf(group: WordGroup | 'public', locale: string): Promise<object> {
  const load = files[group === 'public' ? `./locales/${locale}.json` : `./locales/${group}.${locale}.json`]
  if (!load) throw new Error(`there are no words of ${group} in ${locale}`)
  return (await load()).default
}
