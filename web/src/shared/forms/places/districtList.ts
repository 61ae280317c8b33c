import districts from '@/shared/map/districts.json'

export type District = (typeof districts)[number]

const RESULTS_MAX = 8

/** Normalises a name: removes accents and case, and maps e to i and o to u, as Quechua is written both ways (Qosqo, Qusqu). */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replaceAll('e', 'i')
    .replaceAll('o', 'u')

/** Finds districts by name or by the beginning of the province's name; names that begin with the text come first. */
export function findDistricts(text: string): District[] {
  const wanted = fold(text.trim())
  if (wanted === '') return []
  const begins = districts.filter(({ name }) => fold(name).startsWith(wanted))
  const others = districts.filter(
    (one) => !begins.includes(one) && (fold(one.name).includes(wanted) || fold(one.province).startsWith(wanted)),
  )
  return [...begins, ...others].slice(0, RESULTS_MAX)
}

/** The district with the name of a city. */
export const districtNamed = (name: string): District | undefined =>
  districts.find((district) => fold(district.name) === fold(name))
