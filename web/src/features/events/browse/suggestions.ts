import type { Locale } from '@/shared/constants'
import { longDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { changed } from '../filters/filterParams'
import type { Suggestions } from './suggestionsApi'

/** Fewer letters begin too many words; more characters are no beginning. The portal refuses both. */
const LETTERS_MIN = 2
const CHARACTERS_MAX = 80

/** The text to ask suggestions for; '' for none. */
export function askedText(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ')
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters < LETTERS_MIN || [...text].length > CHARACTERS_MAX ? '' : text
}

/** A suggestion leads to the page of an event or a feast, or changes a filter of the list and the text of its search. */
export type Suggestion = { key: string; name: string; detail?: string } & (
  | { page: string }
  | { filter?: ReturnType<typeof changed>; text: string }
)
type SuggestionGroup = {
  label: 'events' | 'suggested_feasts' | 'suggested_places' | 'suggested_hosts' | 'suggested_categories'
  options: Suggestion[]
}

/** Adds a value to a filter, in place of the words. */
const filtered = (name: string, value: string) => ({
  filter: changed(name, (values) => [...values.filter((other) => other !== value), value]),
  text: '',
})

/** The groups with suggestions, in the order of the list. */
export function groupsOf(found: Suggestions, locale: Locale): SuggestionGroup[] {
  const filters = (name: string, of: { code: string; name: string }[]) =>
    of.map((one) => ({ key: `${name}-${one.code}`, name: one.name, ...filtered(name, one.code) }))
  const groups: SuggestionGroup[] = [
    {
      label: 'events',
      options: found.events.map(({ id, name, startsAt }) => ({
        key: `event-${id}`,
        name,
        ...(startsAt && { detail: longDay(dayOf(startsAt), locale) }),
        page: `/event/${id}`,
      })),
    },
    {
      label: 'suggested_feasts',
      options: found.feasts.map(({ code, name, alias, day }) => ({
        key: `feast-${code}`,
        name: alias ?? name,
        detail: [...(alias ? [name] : []), longDay(day, locale)].join(' · '),
        page: `/feasts/${code}`,
      })),
    },
    {
      label: 'suggested_places',
      options: found.places.flatMap((place) => filters(place.parameter, [place])),
    },
    {
      label: 'suggested_hosts',
      options: filters(
        'host',
        found.hosts.map(({ id, name }) => ({ code: String(id), name })),
      ),
    },
    { label: 'suggested_categories', options: filters('category', found.categories) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
