import { children } from './motifs/children'
import { cinema } from './motifs/cinema'
import { culture } from './motifs/culture'
import { dance } from './motifs/dance'
import { feast } from './motifs/feast'
import { food } from './motifs/food'
import { literature } from './motifs/literature'
import { market } from './motifs/market'
import { mountain } from './motifs/mountain'
import { museum } from './motifs/museum'
import { music } from './motifs/music'
import { procession } from './motifs/procession'
import { ritual } from './motifs/ritual'
import { theatre } from './motifs/theatre'

export const motifs = {
  music,
  dance,
  theatre,
  procession,
  market,
  // Museums fill whole lists: the jar, the signs and the star are shown in them, too.
  museum: [...museum, ...market.slice(1, 2), ...culture.slice(1)],
  food,
  cinema,
  literature,
  children,
  mountain,
  ritual,
  feast,
  culture,
}
export type Motif = keyof typeof motifs

/** Beginnings of words in codes of categories and areas, which are lists of the desk: English, Spanish and Quechua. */
const words: Partial<Record<Motif, RegExp>> = {
  children: /^(child|kid|famil|ni[nñ]|infan|wawa|irqi)/,
  cinema: /^(cine|film|movie|audiovisual)/,
  literature: /^(liter|book|libro|poe|lengua|language|reading|lectura|qillqa|simi)/,
  theatre: /^(theat|teatr|drama|aranway|circ)/,
  dance: /^(dan[cz]|ballet|tusu)/,
  music: /^(musi|concert|conciert|orquest|orchest|coro|choir|taki)/,
  food: /^(gastro|food|comida|cocina|drink|mikhu)/,
  market: /^(fair|feria|market|mercado|craft|artesan|textil|qhatu|maki)/,
  museum: /^(museum|museo|exhib|exposi|visual|art|herit|patrimon|galler|galer|kapchi|qhaway|rikuchi)/,
  procession: /^(relig|proces|pilgrim|peregrin|patron|i[nñ]iy)/,
  ritual: /^(ritual|ceremon|ofrenda|haywar|pago)/,
  mountain: /^(natur|mountain|monta|sport|deport|adventur|sallqa|urqu)/,
  feast: /^(carnav|carniv|pukllay|civic|festiv|feast|fiesta|raymi|parade|desfile)/,
}

/**
 * The motif for codes of categories or areas, the first one that is known; names that mean more than one thing, such as
 * "tradition", have the general one.
 */
export function motifOf(codes = ''): Motif {
  for (const word of codes.toLowerCase().split(/[^\p{L}]+/u)) {
    for (const [motif, pattern] of Object.entries(words)) if (pattern.test(word)) return motif as Motif
  }
  return 'culture'
}
