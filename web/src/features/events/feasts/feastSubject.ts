/** What the drawing of a feast shows, by beginnings of the words of its code; other feasts have a festive street. */
const SHOWN: [RegExp, string][] = [
  [/^pachamama/, 'ritual'],
  [/^quyllur/, 'mountain'],
  [/^santurantikuy/, 'market'],
  [
    /\b(epiphany|saint|candlemas|palm|lord|maundy|good|easter|cruz|ascension|pentecost|corpus|virgen|santiago|assumption|almudena|rosary|all|immaculate|christmas)\b/,
    'procession',
  ],
]

/** The subject of the drawing of a feast, the same on every page. */
export const feastSubject = (code: string) => ({
  seed: `feast ${code}`,
  area: SHOWN.find(([words]) => words.test(code))?.[1] ?? 'feast',
})
