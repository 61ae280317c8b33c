import { random } from '@/shared/ui/motif/motif'
import { type Motif, motifOf, motifs } from './motifOf'
import { type Colour, groundsOf, type Palette, palettes } from './palettes'

/** The entry that a drawing depicts: `seed` names it for ever (`event 7`), `area` has the codes of its categories or areas of culture. */
export type Subject = { seed: string; area?: string }

export const scenes = ['sun', 'apu', 'rays', 'niche', 'cloth', 'cross', 'night', 'stairs'] as const
export const settings = ['one', 'pair', 'three'] as const

export type Look = {
  motif: Motif
  /** The index of the figure in the list of the motif. */
  figure: number
  palette: number
  /** The palette's own ground, or another one beside a picture that looks alike. */
  ground: Colour
  scene: (typeof scenes)[number]
  setting: (typeof settings)[number]
  /** The pattern of the textile bands. */
  band: number
  /** The rotation of the figure in degrees. */
  turn: number
  scale: number
  mirrored: boolean
}

/** Motifs whose figures may be rotated; a tower or a jar stays upright. */
const leaning: Motif[] = ['music', 'theatre', 'literature', 'children']

const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T

const paletteOf = (look: Pick<Look, 'palette'>): Palette => palettes[look.palette] ?? palettes[0]

/** The colours of a look's inks. */
export const inksOf = (look: Look): Palette => ({ ...paletteOf(look), ground: look.ground })

/** The look of an entity, which follows from its seed and area alone. */
export function lookOf({ seed, area }: Subject): Look {
  const next = random(seed)
  const motif = motifOf(area)
  const palette = Math.floor(next() * palettes.length)
  return {
    motif,
    palette,
    ground: paletteOf({ palette }).ground,
    figure: Math.floor(next() * motifs[motif].length),
    scene: pick(next, scenes),
    setting: pick(next, ['one', 'one', 'pair', 'one', 'three'] as const),
    band: Math.floor(next() * 6),
    turn: leaning.includes(motif) ? Math.round((next() - 0.5) * 16) : 0,
    scale: 0.88 + Math.round(next() * 24) / 100,
    mirrored: next() < 0.5,
  }
}

/**
 * The looks of a list in its order: those of the entities, on another ground beside a neighbour of the same ground. The drawing
 * stays the same everywhere, because people recognise an entry by it.
 */
export function looksIn(row: readonly Subject[]): Look[] {
  const looks: Look[] = []
  for (const subject of row) {
    const own = lookOf(subject)
    const before = looks.at(-1)?.ground
    const ground = groundsOf(paletteOf(own)).find((colour) => colour !== before) ?? own.ground
    looks.push({ ...own, ground })
  }
  return looks
}

const known = new WeakMap<readonly Subject[], Look[]>()

/** The look of an entity, on the ground that its list gives it. */
export function lookIn(row: readonly Subject[], subject: Subject): Look {
  const at = row.findIndex(({ seed }) => seed === subject.seed)
  const looks = known.get(row) ?? looksIn(row)
  known.set(row, looks)
  const own = lookOf(subject)
  return { ...own, ground: looks[at]?.ground ?? own.ground }
}
