import { addDays, type Day } from '@/shared/dates/lima'
import type { MessageKey } from '@/shared/i18n/messages'
import { spelled } from '@/shared/names'
import { WITH_CHILDREN } from '../filters/filterParams'

/** Parameters of the address that a filter sets; an empty value removes one. */
type Parts = Record<string, string>

/** A filter that words of a search name. `label` is a key of the messages, or the name of a place. */
export type Understood = { key: string; label: MessageKey | { name: string }; parts: Parts; words: string }

/** What a search says: the filters that it names, and the words that are left to search for. */
type Reading = { understood: Understood[]; rest: string }

type Phrase = { words: string[]; key: string; label: Understood['label']; parts: Parts }

/** The ways to say a filter, in all languages of the portal: visitors search in theirs whatever the page's language is. */
const SAYINGS = {
  tonight: ['tonight', 'this evening', 'esta noche', 'kunan tuta'],
  weekend: ['this weekend', 'weekend', 'este fin de semana', 'fin de semana', 'finde', 'semana tukukuy'],
  now: ['right now', 'ahora mismo', 'ahora', 'kunallan'],
  today: ['today', 'hoy', 'kunan punchay'],
  tomorrow: ['tomorrow', 'manana', 'paqarin'],
  free: ['for free', 'free', 'gratis', 'gratuito', 'gratuita', 'gratuitos', 'gratuitas', 'mana qullqiwan'],
  with_children: [
    ...['with children', 'for children', 'with kids', 'for kids', 'children', 'kids'],
    ...['con ninos', 'para ninos', 'ninos', 'con ninas', 'para ninas', 'ninas', 'wawakunawan', 'wawakunapaq'],
  ],
} as const satisfies Partial<Record<MessageKey, string[]>>

/** Each of them is another time, so that a search names one at most. */
const TIMES = ['tonight', 'weekend', 'now', 'today', 'tomorrow']

/** "Mañana" after these is the morning: por la mañana, misa de mañana. */
const MORNING = ['la', 'de']

const day = (at: Day): Parts => ({ when: '', from: at, to: at })
const time = (when: string): Parts => ({ when, from: '', to: '' })

const partsOf = (today: Day): Record<keyof typeof SAYINGS, Parts> => ({
  tonight: time('tonight'),
  weekend: time('weekend'),
  now: time('now'),
  today: day(today),
  tomorrow: day(addDays(today, 1)),
  free: { free: 'true' },
  with_children: { audience: WITH_CHILDREN },
})

const split = (text: string) => text.split(/\s+/).filter(Boolean)

/** A neighbourhood of the portal's list. */
export type Place = { code: string; name: string }

function phrasesOf(today: Day, places: Place[]): Phrase[] {
  const parts = partsOf(today)
  const said = Object.entries(SAYINGS).flatMap(([key, sayings]) =>
    sayings.map((saying) => ({
      words: split(saying),
      key,
      label: key as keyof typeof SAYINGS,
      parts: parts[key as keyof typeof SAYINGS],
    })),
  )
  const named = places.map(({ code, name }) => ({
    words: split(name).map(spelled),
    key: code,
    label: { name },
    parts: { neighbourhood: code },
  }))
  // The longest first, so that "this weekend" is not "this" and a weekend.
  return [...said, ...named].sort((a, b) => b.words.length - a.words.length)
}

/**
 * Reads the filters that the words of a search name: "free concert tonight" is a search for "concert" with two filters. Words in
 * quotation marks are left as they are.
 */
export function readWords(text: string, today: Day, places: Place[]): Reading {
  const words = split(text)
  const compared = words.map(spelled)
  const phrases = phrasesOf(today, places)
  const understood: Understood[] = []
  const rest: string[] = []
  let quoted = false
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const found = quoted || word.startsWith('"') ? undefined : phrases.find((phrase) => isAt(phrase, compared, at))
    const length = found && !isTaken(found, understood) ? found.words.length : 0
    if (found && length) {
      understood.push({ ...found, words: words.slice(at, at + length).join(' ') })
    } else {
      rest.push(word)
      if ((word.match(/"/g)?.length ?? 0) % 2) quoted = !quoted
    }
    at += length || 1
  }
  return { understood, rest: rest.join(' ') }
}

function isAt({ words, key }: Phrase, compared: string[], at: number): boolean {
  if (key === 'tomorrow' && compared[at] === 'manana' && MORNING.includes(compared[at - 1] ?? '')) return false
  return words.every((word, index) => compared[at + index] === word)
}

/** A second time or the same filter again is a word to search for. */
const isTaken = ({ key, parts }: Phrase, understood: Understood[]) =>
  understood.some(
    (one) => one.key === key || (TIMES.includes(key) && TIMES.includes(one.key)) || sharesName(one.parts, parts),
  )

const sharesName = (one: Parts, other: Parts) => Object.keys(one).some((name) => name in other)

/** The parameters of an address in which the filters stand for the words that name them. */
export function withFilters(params: URLSearchParams, { understood, rest }: Reading): URLSearchParams {
  if (understood.length === 0) return params
  const filtered = new URLSearchParams(params)
  const parts: Parts = Object.assign({ q: rest }, ...understood.map((one) => one.parts))
  for (const [name, value] of Object.entries(parts)) {
    if (value) filtered.set(name, value)
    else filtered.delete(name)
  }
  return filtered
}

/** The text of a search without the words of one of its filters. */
export function withoutWords(text: string, { words }: Understood): string {
  const all = split(text)
  const removed = split(words)
  const at = all.findIndex((_, index) => removed.every((word, offset) => all[index + offset] === word))
  return all.filter((_, index) => index < at || index >= at + removed.length).join(' ')
}

/** What an empty list says: other words are the way out if nothing but words was chosen. */
export function nothingOf(chosen: string[]) {
  if (chosen.length === 0) return 'no_events_of_host'
  return chosen.every((name) => name === 'q') ? 'nothing_found' : 'nothing_on'
}
