import { random } from '@/shared/ui/motif/motif'
import { type Motif, motifOf, motifs } from './motifOf'
import { palettes } from './palettes'

/** Whom a drawing is for: the seed is stable, the area says what it is about. */
export type Sitter = { seed: string; area?: string }

export const scenes = ['sun', 'apu', 'rays', 'niche', 'cloth', 'cross', 'night', 'stairs'] as const
export const settings = ['one', 'pair', 'three'] as const

export type Look = {
  motif: Motif
  /** Which of the motif's figures. */
  figure: number
  palette: number
  scene: (typeof scenes)[number]
  setting: (typeof settings)[number]
  /** The pattern of the textile bands. */
  band: number
  /** Degrees. */
  turn: number
  scale: number
  mirrored: boolean
}

/** How many cards back no picture may be of the same motif and palette: a row of the widest grid and one more. */
const NEAR = 5
/** What may lean; a tower or a jar stands upright. */
const leaning: Motif[] = ['music', 'theatre', 'literature', 'children']
const TRIES = 40

const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T

/** What an entity looks like by itself; each attempt is another of its looks. */
export function lookOf({ seed, area }: Sitter, attempt = 0): Look {
  const next = random(attempt ? `${seed} ${attempt}` : seed)
  const motif = motifOf(area)
  return {
    motif,
    palette: Math.floor(next() * palettes.length),
    figure: Math.floor(next() * motifs[motif].length),
    scene: pick(next, scenes),
    setting: pick(next, ['one', 'one', 'pair', 'one', 'three'] as const),
    band: Math.floor(next() * 6),
    turn: leaning.includes(motif) ? Math.round((next() - 0.5) * 16) : 0,
    scale: 0.88 + Math.round(next() * 24) / 100,
    mirrored: next() < 0.5,
  }
}

const sameFigure = (a: Look, b: Look) => a.motif === b.motif && a.figure === b.figure
const ground = (look: Look) => palettes[look.palette]?.ground

/** Whether two pictures in one list could be mistaken for each other, so many cards apart. */
function alike(a: Look, b: Look, apart: number): boolean {
  if (apart === 1 && (ground(a) === ground(b) || sameFigure(a, b))) return true
  if (apart < NEAR && a.motif === b.motif && a.palette === b.palette) return true
  return sameFigure(a, b) && a.palette === b.palette && a.scene === b.scene
}

/** The looks of a list in its order: an entity keeps its own look unless one before it is too much like it. */
export function looksIn(row: readonly Sitter[]): Look[] {
  const looks: Look[] = []
  for (const sitter of row) {
    const fits = (look: Look) => looks.every((other, index) => !alike(look, other, looks.length - index))
    let look = lookOf(sitter)
    for (let attempt = 1; attempt < TRIES && !fits(look); attempt += 1) look = lookOf(sitter, attempt)
    looks.push(look)
  }
  return looks
}

const known = new WeakMap<readonly Sitter[], Look[]>()

/** The look of an entity in its list; one that is not in the list has its own. */
export function lookIn(row: readonly Sitter[], sitter: Sitter): Look {
  const at = row.findIndex(({ seed }) => seed === sitter.seed)
  const looks = known.get(row) ?? looksIn(row)
  known.set(row, looks)
  return looks[at] ?? lookOf(sitter)
}
