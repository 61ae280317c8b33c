import { box, disc, type Figure, gem, poly, spin, times } from '@/shared/art/shapes'

const kite: Figure = () => [
  ['main', poly(24, -100, 88, -36, 12, 44, -40, -24)],
  ['trim', poly(24, -100, 24, -30, -40, -24) + poly(88, -36, 24, -30, 12, 44)],
  ['dark', 'M24 -100L12 44M-40 -24L88 -36', 4],
  ['main', 'M12 44C-30 52 24 76 -22 80C-60 84 -40 98 -84 92', 5],
  ['spark', gem(-8, 60, 13) + gem(-14, 80, 12) + gem(-60, 89, 12)],
]

const llama: Figure = () => [
  [
    'main',
    'M-52 -96L-44 -72L-34 -96L-26 -70V0H58Q84 0 80 30V96H58V52H-16V96H-40V40Q-56 30 -54 -36H-84Q-92 -60 -52 -72z',
  ],
  ['trim', 'M-14 -4H50Q54 22 46 40H-10Q-18 18 -14 -4z'],
  ['spark', times(4, (index) => gem(-2 + index * 14, 14, 6) + gem(-2 + index * 14, 46, 7))],
  ['trim', box(-57, -28, 32, 9) + box(-57, -12, 32, 7)],
  ['dark', disc(-58, -56, 5) + times(4, (index) => box(-5 + index * 15, 24, 8, 8))],
  ['spark', gem(-40, 4, 9) + disc(-24, -80, 6)],
]

const pinwheel: Figure = () => [
  ['trim', box(-5, 0, 10, 102)],
  ['main', spin(4, 0, 90, 0, 0, 0, -94, 62, -62)],
  ['spark', spin(4, 45, 90, 0, 0, 0, -78, 44, -44)],
  ['dark', spin(4, 0, 90, 0, -30, 14, -44, 0, -58)],
  ['trim', disc(0, 0, 13)],
]

export const children = [kite, llama, pinwheel]
