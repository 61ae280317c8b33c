import { box, disc, type Figure, gem, poly, times } from '@/shared/art/shapes'

const projector: Figure = () => [
  ['spark', poly(36, 14, 104, -30, 104, 70, 36, 34)],
  ['main', disc(-52, -52, 40) + disc(24, -62, 32)],
  ['dark', disc(-52, -52, 9) + disc(24, -62, 7)],
  ['trim', times(5, (index) => disc(-52 + 23 * Math.cos(index * 1.2566), -52 + 23 * Math.sin(index * 1.2566), 8))],
  ['trim', times(4, (index) => disc(24 + 18 * Math.cos(index * 1.5708), -62 + 18 * Math.sin(index * 1.5708), 6))],
  ['main', box(-84, -14, 112, 70) + poly(28, 8, 48, -4, 48, 48, 28, 38)],
  ['dark', box(-68, 4, 44, 34)],
  ['spark', gem(-46, 21, 12)],
  ['main', 'M-60 56L-84 98M-28 56V98M4 56L28 98', 10],
]

const clapper: Figure = () => [
  ['main', `${box(-88, -26, 176, 116)}M-88 -36L84 -86L90 -62L-82 -12z`],
  [
    'dark',
    poly(-58, -45, -38, -50, -42, -24, -60, -18) +
      poly(-14, -57, 6, -63, 2, -37, -18, -31) +
      poly(30, -70, 50, -76, 46, -50, 26, -44),
  ],
  ['dark', box(-88, -26, 176, 9)],
  ['trim', box(-74, -4, 148, 80)],
  ['spark', disc(38, 22, 15)],
  ['dark', poly(-74, 76, -40, 20, -16, 54, 4, 30, 42, 76)],
]

const screen: Figure = () => [
  ['main', box(-94, -92, 188, 122)],
  ['trim', box(-84, -82, 168, 102)],
  ['spark', disc(38, -50, 18)],
  ['main', poly(-84, 20, -40, -46, -14, -10, 8, -32, 52, 20)],
  ['dark', poly(-40, -46, -54, -25, -42, -30, -34, -22, -26, -26)],
  ['main', times(4, (index) => `M${-96 + index * 50} 100V82a21 21 0 0 1 42 0V100z${disc(-75 + index * 50, 56, 14)}`)],
]

export const cinema = [projector, clapper, screen]
