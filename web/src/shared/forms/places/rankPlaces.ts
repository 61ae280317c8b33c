import { compareNames, fold, spelled } from '@/shared/names'

/** The capital of the region, where most events take place: it comes before places that match as well. */
const CAPITAL = 'Cusco'

type Place = { name: string; province?: string }

const capitalFirst = (one: string, other: string) => Number(other === CAPITAL) - Number(one === CAPITAL)

/** The order of names without a search. */
export const comparePlaces = (one: string, other: string) => capitalFirst(one, other) || compareNames(one, other)

/** How well a place matches, 0 the best: a name that begins as spelled, one in another spelling, a part of a name, the province. */
function rankOf({ name, province = '' }: Place, text: string): number {
  const wanted = fold(text)
  const ranks = [
    spelled(name).startsWith(spelled(text)),
    fold(name).startsWith(wanted),
    fold(name).includes(wanted),
    fold(province).startsWith(wanted),
  ]
  return ranks.indexOf(true)
}

/** The places that match a typed text, the best first; every list of places uses this order. */
export function rankPlaces<P extends Place>(places: P[], typed: string): P[] {
  const text = typed.trim()
  if (text === '') return []
  return places
    .map((place) => ({ place, rank: rankOf(place, text) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || comparePlaces(one.place.name, other.place.name))
    .map(({ place }) => place)
}
