/** Colours by what they are for; a palette says which ones they are. */
export type Ink = 'ground' | 'back' | 'main' | 'trim' | 'spark' | 'dark'

/** A filled path, or a stroked one of that width. */
export type Shape = readonly [ink: Ink, path: string, line?: number]

/** A drawing between -100 and 100 in both directions, of a few shapes. */
export type Figure = () => Shape[]

const round = (value: number) => Math.round(value * 10) / 10

export const disc = (x: number, y: number, r: number, ry = r) =>
  `M${round(x - r)} ${round(y)}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`

export const box = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

const pairs = (numbers: number[]) =>
  Array.from(
    { length: numbers.length / 2 },
    (_, index) => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0] as const,
  )

const closed = (points: (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`

/** A polygon of x and y in turn. */
export const poly = (...numbers: number[]) => closed(pairs(numbers))

/** A polygon of which the right half is given, from the top to the bottom. */
export const sym = (...numbers: number[]) => {
  const right = pairs(numbers)
  return closed([...right, ...right.map(([x, y]) => [-x, y] as const).reverse()])
}

/** The polygon turned around 0,0 `count` times, each by `step` degrees more than the one before. */
export function spin(count: number, first: number, step: number, ...numbers: number[]) {
  const points = pairs(numbers)
  return Array.from({ length: count }, (_, index) => {
    const angle = ((first + index * step) * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    return closed(points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos] as const))
  }).join('')
}

/** The same path for each index from 0. */
export const times = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index)).join('')

/** A diamond, the smallest figure of the loom. */
export const gem = (x: number, y: number, r: number) => poly(x, y - r, x + r, y, x, y + r, x - r, y)
