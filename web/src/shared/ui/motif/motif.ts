/** The seeded generator of all ornaments: the same seed always generates the same drawing. */
export const dyes = ['adobe', 'cochineal', 'indigo', 'moss', 'ichu', 'violet'] as const

/** FNV-1a, then mulberry32: small, and equal in every browser. */
export function random(seed: string): () => number {
  let state = 2166136261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Figures of Andean cloth on a grid of 12 columns and 9 rows, symmetric as a loom makes them. */
type Figure = (x: number, y: number) => boolean
const far = (x: number, y: number) => Math.abs(x - 5.5) + Math.abs(y - 4) * 1.2
const figures: readonly [Figure, ...Figure[]] = [
  // eye in eye (ñawi)
  (x, y) => Math.floor(far(x, y)) % 3 === 0,
  // mountains up and down
  (x, y) => (y + Math.floor(Math.abs(x - 5.5))) % 5 < 2,
  // stepped cross
  (x, y) => stepped(Math.abs(x - 5.5) - 0.5, Math.abs(y - 4)) && far(x, y) > 1.2,
  // stairs meeting a gap
  (x, y) => Math.floor(Math.abs(x - 5.5)) <= y - 1 === y % 2 > 0,
  // checks
  (x, y) => (Math.floor(x / 2) + Math.floor(y / 3)) % 2 === 0,
  // river between hills (mayu)
  (x, y) => Math.abs(y - 4 - Math.round(2.6 * Math.cos(((x + 0.5) * Math.PI) / 6))) < 1.2,
]
const stepped = (x: number, y: number) => x + y <= 4 && (x <= 1 || y <= 1 || x + y <= 3)

/** One period of a figure as an SVG path of unit cells. */
export function cells(kind: number, columns = 12, rows = 9): string {
  const figure = figures[kind % figures.length] ?? figures[0]
  let path = ''
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let run = 0
      while (x + run < columns && figure(x + run, y)) run += 1
      if (run === 0) continue
      path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  }
  return path
}

/** The outline of a stepped cross around 0,0 with a hole in its middle. */
export function chakana(unit: number, hole = true): string {
  const at = (steps: number) => steps * unit
  const path = `M${at(-1)} ${at(-3)}H${at(1)}V${at(-2)}H${at(2)}V${at(-1)}H${at(3)}V${at(1)}H${at(2)}V${at(2)}H${at(1)}V${at(3)}H${at(-1)}V${at(2)}H${at(-2)}V${at(1)}H${at(-3)}V${at(-1)}H${at(-2)}V${at(-2)}H${at(-1)}Z`
  return hole ? `${path}M${at(-0.6)} ${at(-0.6)}V${at(0.6)}H${at(0.6)}V${at(-0.6)}Z` : path
}

const SLOPE = 0.6

/** A range of terraced mountains standing on the line `base`: straight slopes, cut into steps. */
export function terraces(seed: string, width: number, base: number, height: number, step: number): string {
  const next = random(seed)
  const count = Math.max(2, Math.round(width / (height * 2.4)))
  const peaks = Array.from({ length: count }, (_, index) => ({
    x: ((index + 0.2 + next() * 0.6) * width) / count,
    top: height * (0.45 + next() * 0.55),
  }))
  const rise = step * SLOPE
  let path = `M0 ${base}`
  for (let x = 0; x < width; x += step) {
    const ridge = Math.max(...peaks.map((peak) => peak.top - Math.abs(x + step / 2 - peak.x) * SLOPE))
    path += `V${base - Math.max(1, Math.round(ridge / rise)) * rise}H${x + step}`
  }
  return `${path}V${base}Z`
}
