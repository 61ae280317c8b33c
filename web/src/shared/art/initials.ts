/** Words that name nothing: articles and prepositions of the three languages. */
const SMALL = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'en', 'para', 'the', 'of', 'and', 'a'])

/** The first letters of the first two words that name something; a word of capitals, such as ICPNA, counts as a word. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/\p{L}[\p{L}\p{M}’']*/gu) ?? []
  const named = words.filter((word) => !SMALL.has(word.toLowerCase()))
  const letters = (named.length > 0 ? named : words).slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toLocaleUpperCase('es')
}
