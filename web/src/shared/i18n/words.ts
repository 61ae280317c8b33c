import type account from './account.en.json'
import type desk from './desk.en.json'
import type en from './en.json'
import type events from './events.en.json'
import type forms from './forms.en.json'
import type organizer from './organizer.en.json'

/** Words that come only with the pages that say them: every visitor loads the public ones, few load the desk's. */
export type WordGroup = 'events' | 'forms' | 'account' | 'organizer' | 'desk'

/** One space of keys over all files; a test keeps every key in one of them. */
export type Words = typeof en & typeof events & typeof forms & typeof account & typeof organizer & typeof desk
export type WordKey = keyof Words

const files = import.meta.glob<{ default: object }>(['./*.json', '!./exceptions.json'])

/** The words of a group in a language; 'public' are those that every page has. */
export async function wordsOf(group: WordGroup | 'public', locale: string): Promise<object> {
  const load = files[group === 'public' ? `./${locale}.json` : `./${group}.${locale}.json`]
  if (!load) throw new Error(`there are no words of ${group} in ${locale}`)
  return (await load()).default
}
