import { box, disc, type Figure, gem, poly, spin, sym, times } from '@/shared/art/shapes'

/** A mask of the saqra, a devil who jumps over the roofs. */
const saqra: Figure = () => [
  [
    'spark',
    'M-34 -44C-84 -42 -96 -70 -86 -100C-72 -76 -46 -74 -18 -70zM34 -44C84 -42 96 -70 86 -100C72 -76 46 -74 18 -70z',
  ],
  ['main', sym(0, -76, 50, -56, 62, -8, 46, 52, 0, 98)],
  ['trim', spin(5, -52, 26, -8, -56, 0, -86, 8, -56)],
  ['dark', poly(-50, -22, -10, -8, -16, 8, -46, 2) + poly(50, -22, 10, -8, 16, 8, 46, 2)],
  ['spark', disc(-30, -6, 7) + disc(30, -6, 7)],
  ['trim', sym(7, -4, 17, 28)],
  ['dark', sym(38, 40, 30, 62, 0, 72)],
  ['main', times(4, (index) => poly(-32 + index * 17, 40, -19 + index * 17, 40, -25.5 + index * 17, 55))],
]

/** Laughing before weeping. */
const masks: Figure = () => [
  ['trim', 'M2 -88Q52 -66 98 -88Q100 20 50 52Q6 34 2 -88z'],
  ['dark', 'M20 -34q14-14 28 0zM58 -34q14-14 28 0zM30 20Q52 -14 76 20Q52 6 30 20z'],
  ['main', 'M-98 -62Q-44 -38 10 -62Q14 66 -44 98Q-100 66 -98 -62z'],
  ['dark', 'M-80 -14q16-18 32 0zM-38 -14q16-18 32 0zM-78 22Q-44 34 -10 22Q-14 70 -44 70Q-74 70 -78 22z'],
  ['spark', gem(-44, -36, 9)],
]

/** A curtain that opens on a star. */
const curtain: Figure = () => [
  ['dark', box(-88, -70, 176, 156)],
  ['spark', spin(8, 0, 45, -9, 0, 0, -46, 9, 0)],
  ['main', 'M-94 -74H-8C-16 -10 -44 24 -72 32V92H-94zM94 -74H8C16 -10 44 24 72 32V92H94z'],
  [
    'dark',
    'M-76 -60C-76 -20 -78 0 -82 20M-50 -60C-52 -24 -60 0 -74 16M76 -60C76 -20 78 0 82 20M50 -60C52 -24 60 0 74 16',
    4,
  ],
  ['trim', box(-100, -96, 200, 28)],
  ['spark', times(8, (index) => gem(-87.5 + index * 25, -66, 11))],
  ['trim', box(-100, 86, 200, 12)],
]

export const theatre = [saqra, masks, curtain]
