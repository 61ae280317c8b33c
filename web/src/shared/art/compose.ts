import { chakana, random, terraces } from '@/shared/ui/motif/motif'
import type { Look } from './look'
import { motifs } from './motifOf'
import { box, disc, gem, poly, type Shape, times } from './shapes'

/** A drawing of 600 × 400, or a cover of 1000 × 400: plain shapes, figures that are moved, turned and scaled, and bands of cloth. */
export type Band = { x: number; y: number; width: number; height: number; upright: boolean }
/** Where a figure lies: moved, then turned by degrees, then scaled. */
type Place = { x: number; y: number; turn: number; across: number; down: number }
type Drawn = { width: number; scenery: Shape[]; figures: (Place & { shapes: Shape[] })[]; bands: Band[] }

type Scene = { scenery: (seed: string) => Shape[]; bands: Band[]; middle: number }

const foot: Band = { x: 0, y: 352, width: 600, height: 48, upright: false }
const sides: Band[] = [0, 552].map((x) => ({ x, y: 0, width: 48, height: 400, upright: true }))

/** Narrow wedges from x and y, to outside of the picture unless a length is given. */
const wedges = (x: number, y: number, count: number, length = 520) =>
  times(count, (index) => {
    const at = (turn: number) => [x + length * Math.cos(turn), y + length * Math.sin(turn)] as const
    const angle = ((index + 0.25) * 2 * Math.PI) / count
    return poly(x, y, ...at(angle), ...at(angle + Math.PI / count))
  })

function stars(seed: string): string {
  const next = random(`${seed} stars`)
  return times(26, () => gem(Math.round(next() * 600), Math.round(next() * 300), next() < 0.25 ? 9 : 5))
}

const around = (path: string, x: number, y: number) =>
  path.replace(/([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g, (_, letter: string, one: string, other?: string) => {
    if (letter === 'V') return `V${Number(one) + y}`
    return letter === 'H' ? `H${Number(one) + x}` : `${letter}${Number(one) + x} ${Number(other) + y}`
  })

const sceneOf: Record<Look['scene'], Scene> = {
  sun: { scenery: () => [['back', disc(300, 182, 158)]], bands: [foot], middle: 182 },
  apu: {
    scenery: (seed) => [
      ['spark', disc(470, 84, 40)],
      ['back', terraces(`${seed} apu`, 600, 400, 300, 24)],
    ],
    bands: [foot],
    middle: 186,
  },
  rays: { scenery: () => [['back', wedges(300, 190, 12)]], bands: [foot], middle: 180 },
  niche: {
    scenery: () => [
      ['back', poly(130, 18, 470, 18, 520, 400, 80, 400)],
      ['ground', poly(148, 36, 452, 36, 499, 400, 487, 400, 441, 48, 159, 48, 113, 400, 101, 400)],
    ],
    bands: [foot],
    middle: 206,
  },
  cloth: { scenery: () => [['back', box(112, 0, 376, 400)]], bands: sides, middle: 200 },
  cross: { scenery: () => [['back', around(chakana(62, false), 300, 190)]], bands: [], middle: 190 },
  night: {
    scenery: (seed) => [
      ['spark', stars(seed)],
      ['back', 'M0 400V300Q160 190 320 250T600 210V400z'],
    ],
    bands: [foot],
    middle: 186,
  },
  stairs: {
    scenery: () => [['back', `M0 400V320${times(10, (index) => `h60v${index < 9 ? -36 : 0}`)}V400z`]],
    bands: [{ ...foot, y: 0 }],
    middle: 218,
  },
}

const places: Record<Look['setting'], { x: number; scale: number; y: number; mirrored?: boolean }[]> = {
  one: [{ x: 300, y: 0, scale: 1.45 }],
  pair: [
    { x: 172, y: 6, scale: 0.98 },
    { x: 428, y: 6, scale: 0.98, mirrored: true },
  ],
  three: [
    { x: 96, y: 42, scale: 0.62 },
    { x: 504, y: 42, scale: 0.62, mirrored: true },
    { x: 300, y: 0, scale: 1.1 },
  ],
}

/** What a cover adds at the left of a drawing of 600 × 400: bare ground, so that the figure is at the right third. */
const BESIDE = 400

/** The shapes that do not end at the left edge of the drawing, in the form that they have on a cover. */
const coverScenery: Partial<Record<Look['scene'], Scene['scenery']>> = {
  apu: (seed) => [
    ['spark', disc(870, 84, 40)],
    ['back', terraces(`${seed} apu`, 1000, 400, 200, 20)],
  ],
  rays: () => [['back', wedges(700, 190, 12, 270)]],
  night: (seed) => [
    ['spark', around(stars(seed), BESIDE, 0)],
    ['back', 'M0 400V340Q360 190 720 250T1000 210V400z'],
  ],
}

const beside = ([ink, path]: Shape): Shape => [ink, around(path, BESIDE, 0)]

/** Bands along the upper or lower edge are as long as a cover, those of the sides at its ends. */
const stretched = (band: Band): Band =>
  band.upright ? { ...band, x: band.x && band.x + BESIDE } : { ...band, width: band.width + BESIDE }

/** The drawing of a look; the seed places what is scattered. A cover has the same figures, with bare ground at their left. */
export function compose(look: Look, seed: string, cover = false): Drawn {
  const { scenery, bands, middle } = sceneOf[look.scene]
  const figures = motifs[look.motif]
  const shapes = (figures[look.figure % figures.length] ?? figures[0])?.() ?? []
  const left = cover ? BESIDE : 0
  return {
    width: 600 + left,
    scenery: cover ? (coverScenery[look.scene]?.(seed) ?? scenery(seed).map(beside)) : scenery(seed),
    bands: cover ? bands.map(stretched) : bands,
    figures: places[look.setting].map(({ x, y, scale, mirrored = false }) => {
      const size = Math.round(scale * look.scale * 100) / 100
      const across = mirrored === look.mirrored ? size : -size
      const turn = look.setting === 'one' ? look.turn : 0
      return { x: x + left, y: middle + y, turn, across, down: size, shapes }
    }),
  }
}
