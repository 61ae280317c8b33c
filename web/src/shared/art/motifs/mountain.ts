import { disc, type Figure, gem, poly } from '@/shared/art/shapes'

const peaks: Figure = () => [
  ['spark', disc(42, -58, 30)],
  ['main', poly(-104, 92, -30, -78, 44, 92) + poly(4, 92, 58, -14, 108, 92)],
  [
    'trim',
    poly(-30, -78, -58, -14, -42, -24, -30, -6, -16, -22, -3, -16) + poly(58, -14, 40, 22, 52, 16, 60, 26, 74, 20),
  ],
  ['dark', 'M-84 92L-52 46L-36 62L-18 38L6 92zM20 92L50 56L62 70L78 50L92 92z'],
]

/** The round terraces of Moray. */
const rings: Figure = () => [
  ['main', disc(0, 8, 100, 78)],
  ['dark', disc(0, 10, 86, 65)],
  ['trim', disc(0, 12, 80, 60)],
  ['dark', disc(0, 14, 64, 47)],
  ['main', disc(0, 16, 58, 42)],
  ['dark', disc(0, 18, 43, 30)],
  ['spark', disc(0, 20, 36, 24)],
  ['dark', 'M-66 -40L-12 12M-56 -50L-2 6', 4],
  ['trim', disc(0, 22, 14, 9)],
]

/** A condor above the ridge. */
const condor: Figure = () => [
  [
    'main',
    'M0 -30C-22 -62 -70 -76 -104 -58L-84 -50L-100 -36L-78 -34L-90 -18L-66 -20L-74 -4L-50 -10C-34 -6 -20 2 -14 14L-18 44L0 32L18 44L14 14C20 2 34 -6 50 -10L74 -4L66 -20L90 -18L78 -34L100 -36L84 -50L104 -58C70 -76 22 -62 0 -30z',
  ],
  ['trim', disc(0, -28, 13) + poly(-56, -50, -18, -30, -22, -16, -48, -30) + poly(56, -50, 18, -30, 22, -16, 48, -30)],
  ['spark', poly(-5, -38, 0, -58, 5, -38) + gem(0, 4, 8)],
  ['main', poly(-100, 98, -52, 56, -30, 76, 4, 48, 44, 82, 66, 60, 100, 98)],
  ['trim', poly(-52, 56, -64, 67, -52, 66, -44, 72, -42, 65) + poly(4, 48, -10, 60, 2, 60, 10, 66, 18, 60)],
]

export const mountain = [peaks, rings, condor]
