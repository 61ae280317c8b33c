import { box, disc, type Figure, gem, poly, times } from '@/shared/art/shapes'

/** The tree with presents and ribbons that is danced around in carnival. */
const yunza: Figure = () => [
  ['spark', 'M-22 -10L-84 88M22 -10L84 88', 7],
  ['trim', 'M-12 -10L-48 92M12 -10L48 92', 7],
  ['main', `${box(-9, -20, 18, 116)}${box(-98, 90, 196, 9)}`],
  ['main', poly(0, -104, 34, -66, 18, -66, 54, -28, 30, -28, 70, 8, -70, 8, -30, -28, -54, -28, -18, -66, -34, -66)],
  ['dark', gem(-34, -10, 10) + gem(34, -10, 10) + gem(0, -72, 9)],
  ['trim', gem(0, -14, 12) + gem(-18, -44, 9) + gem(18, -44, 9)],
]

const mirrored = (...points: number[]) =>
  poly(...points) + poly(...points.map((value, index) => (index % 2 ? value : -value)))

/** Two flags of the festive streets, with upright bands as the country's. */
const flags: Figure = () => [
  ['main', 'M32 98L-32 -98M-32 98L32 -98', 9],
  ['trim', mirrored(-34, -94, -104, -84, -88, -20, -14, -36)],
  ['spark', mirrored(-57, -91, -81, -87, -63, -25, -39, -31) + disc(-33, -98, 9) + disc(33, -98, 9)],
  ['spark', gem(0, 0, 17)],
  ['dark', gem(0, 0, 8)],
]

/** A flag of the string; the string hangs through in its middle. */
const pennant = (x: number, index: number, down = 0) => {
  const y = -74 + down + 14 - Math.abs(index - 1.5) * 7
  return poly(x, y, x + 26, y, x + 26, y + 42, x + 13, y + 32, x, y + 42)
}

/** A string of paper flags over the street. */
const bunting: Figure = () => [
  ['main', 'M-100 -84Q0 -50 100 -84M-100 -14Q0 20 100 -14', 6],
  ['main', times(4, (index) => pennant(-84 + index * 46, index))],
  ['spark', times(3, (index) => pennant(-60 + index * 46, index + 0.5))],
  ['trim', times(4, (index) => pennant(-84 + index * 46, index, 70))],
  ['spark', gem(0, 84, 15)],
  ['main', gem(-40, 84, 10) + gem(40, 84, 10)],
]

export const feast = [yunza, flags, bunting]
