import { box, disc, type Figure, gem, poly, spin, sym, times } from '@/shared/art/shapes'

/** The wooden cup with a band of signs. */
const kero: Figure = () => [
  ['main', sym(78, -98, 54, 0, 50, 60, 62, 98)],
  ['dark', disc(0, -94, 66, 9)],
  ['trim', sym(66, -50, 54, 0, 53, 14)],
  ['spark', gem(-36, -18, 14) + gem(36, -18, 14)],
  ['dark', box(-15, -34, 30, 30)],
  ['spark', box(-5, -24, 10, 10)],
  ['trim', box(-52, 30, 104, 9) + box(-52, 78, 108, 8)],
  ['dark', times(5, (index) => poly(-44 + index * 18, 70, -35 + index * 18, 50, -26 + index * 18, 70))],
]

/** The stone of twelve angles among its neighbours. */
const wall: Figure = () => [
  [
    'trim',
    poly(-36, -30, -24, -30, -24, -44, 26, -44, 26, -34, 44, -34, 44, 24, 34, 24, 34, 44, -30, 44, -30, 30, -36, 30),
  ],
  [
    'main',
    poly(-100, -96, -46, -96, -46, -52, -100, -44) +
      poly(-40, -96, 40, -96, 34, -50, -30, -50) +
      poly(46, -96, 100, -96, 100, -46, 42, -40, 40, -54),
  ],
  ['main', poly(-100, -38, -42, -46, -30, -36, -42, -36, -42, 20, -100, 24) + poly(50, -38, 100, -40, 100, 30, 50, 26)],
  [
    'main',
    poly(-100, 30, -42, 26, -42, 36, -36, 36, -36, 96, -100, 96) +
      poly(-30, 50, 40, 50, 44, 96, -30, 96) +
      poly(46, 50, 40, 30, 100, 36, 100, 96, 50, 96),
  ],
  ['spark', gem(4, 0, 12)],
]

/** The golden disc with a face, the sign of the city. */
const plaque: Figure = () => [
  ['main', disc(0, 0, 96)],
  ['trim', disc(0, 0, 78)],
  ['main', disc(0, 0, 60)],
  ['dark', spin(12, 15, 30, -6, -82, 0, -93, 6, -82)],
  ['spark', spin(8, 0, 45, -7, -62, 0, -76, 7, -62)],
  ['dark', box(-36, -26, 24, 18) + box(12, -26, 24, 18) + sym(6, -10, 11, 14) + box(-28, 24, 56, 14)],
  ['main', box(-29, -21, 10, 8) + box(19, -21, 10, 8) + times(3, (index) => box(-16 + index * 14, 24, 4, 14))],
]

export const museum = [kero, wall, plaque]
