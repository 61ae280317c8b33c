import type { Ink } from './shapes'

/** A colour token that is the same in both themes. */
export type Colour =
  | 'adobe'
  | 'cochineal'
  | 'indigo'
  | 'moss'
  | 'ichu'
  | 'violet'
  | 'wool'
  | 'snow'
  | 'gold'
  | 'night'
  | 'dusk'
  | 'haze'
export type Palette = Readonly<Record<Ink, Colour>>

const palette = (ground: Colour, back: Colour, main: Colour, trim: Colour, spark: Colour, dark: Colour): Palette => ({
  ground,
  back,
  main,
  trim,
  spark,
  dark,
})

/** The figure contrasts with ground and back, what is drawn on the figure with the figure. */
export const palettes: readonly [Palette, ...Palette[]] = [
  palette('indigo', 'cochineal', 'wool', 'ichu', 'gold', 'night'),
  palette('cochineal', 'night', 'gold', 'adobe', 'wool', 'night'),
  palette('moss', 'night', 'wool', 'adobe', 'gold', 'night'),
  palette('ichu', 'wool', 'night', 'cochineal', 'adobe', 'gold'),
  palette('violet', 'indigo', 'wool', 'ichu', 'gold', 'night'),
  palette('adobe', 'night', 'snow', 'ichu', 'gold', 'cochineal'),
  palette('dusk', 'violet', 'gold', 'cochineal', 'wool', 'night'),
  palette('wool', 'ichu', 'night', 'adobe', 'cochineal', 'gold'),
  palette('indigo', 'dusk', 'gold', 'cochineal', 'wool', 'night'),
  palette('moss', 'indigo', 'gold', 'adobe', 'wool', 'night'),
  palette('cochineal', 'violet', 'wool', 'ichu', 'gold', 'night'),
  palette('haze', 'wool', 'indigo', 'cochineal', 'adobe', 'gold'),
]

/** The colours that a ground may be exchanged for: a dark figure needs light ones, a light figure dark ones. */
const grounds: readonly (readonly Colour[])[] = [
  ['indigo', 'cochineal', 'moss', 'violet', 'dusk', 'adobe'],
  ['ichu', 'wool', 'haze'],
]

/** The grounds of a palette, its own first: each differs from what lies on it. */
export function groundsOf({ ground, back, main, trim, spark }: Palette): Colour[] {
  const others = grounds.find((list) => list.includes(ground)) ?? []
  return [ground, ...others.filter((colour) => ![ground, back, main, trim, spark].includes(colour))]
}
