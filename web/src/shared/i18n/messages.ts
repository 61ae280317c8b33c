import type account from './locales/account.en.json'
import type desk from './locales/desk.en.json'
import type en from './locales/en.json'
import type events from './locales/events.en.json'
import type feeds from './locales/feeds.en.json'
import type forms from './locales/forms.en.json'
import type organizer from './locales/organizer.en.json'
import type saved from './locales/saved.en.json'

/** Message groups that only some pages load; the public messages are loaded by every page. */
export type MessageGroup = 'events' | 'feeds' | 'forms' | 'account' | 'organizer' | 'saved' | 'desk'

/** All files share one namespace of keys; a test checks that every key is in one file only. */
export type Messages = typeof en &
  typeof events &
  typeof feeds &
  typeof forms &
  typeof account &
  typeof organizer &
  typeof saved &
  typeof desk
export type MessageKey = keyof Messages

const files = import.meta.glob<{ default: object }>('./locales/*.json')

/** Loads the messages of a group in a language. */
export async function loadMessages(group: MessageGroup | 'public', locale: string): Promise<object> {
  const load = files[group === 'public' ? `./locales/${locale}.json` : `./locales/${group}.${locale}.json`]
  if (!load) throw new Error(`no messages of ${group} in ${locale}`)
  return (await load()).default
}
