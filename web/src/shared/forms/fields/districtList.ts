import districts from '@/shared/map/districts.json'

export type District = (typeof districts)[number]

const SHOWN = 8

/** Without marks and case, and with the vowels of either spelling of Quechua: Qosqo finds Qusqu. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replaceAll('e', 'i')
    .replaceAll('o', 'u')

/** Districts of the region whose name, or whose province's, has the text in it; those that begin with it come first. */
export function findDistricts(text: string): District[] {
  const wanted = fold(text.trim())
  if (wanted === '') return []
  const begins = districts.filter(({ name }) => fold(name).startsWith(wanted))
  const others = districts.filter(
    (one) => !begins.includes(one) && (fold(one.name).includes(wanted) || fold(one.province).startsWith(wanted)),
  )
  return [...begins, ...others].slice(0, SHOWN)
}
