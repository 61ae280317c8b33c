import { box, disc, type Figure, gem, poly, sym, times } from '@/shared/art/shapes'

/** A pot on the fire. */
const pot: Figure = () => [
  ['main', 'M-30 -56C-50 -72 -14 -82 -32 -102M2 -56C-18 -72 18 -82 0 -102M34 -56C14 -72 50 -82 32 -102', 7],
  ['main', 'M-66 -34H66C92 6 74 56 40 60H-40C-74 56 -92 6 -66 -34z'],
  ['trim', box(-76, -48, 152, 17)],
  ['trim', 'M-82 4Q0 26 82 4V22Q0 44 -82 22z'],
  ['dark', times(5, (index) => gem(-52 + index * 26, 19 - Math.abs(index - 2) * 2.5, 7))],
  ['main', 'M-76 -20C-108 -16 -108 20 -82 20M76 -20C108 -16 108 20 82 20', 9],
  ['spark', 'M-60 98Q-68 74 -44 64Q-42 80 -30 84Q-22 66 0 60Q-4 78 16 84Q28 76 34 62Q64 72 56 98z'],
]

/** An ear of maize in its leaves. */
const maize: Figure = () => [
  ['main', 'M0 -100C34 -80 42 -20 30 62H-30C-42 -20 -34 -80 0 -100z'],
  ['dark', times(3, (index) => box(-13 + index * 11, -82, 3, 130))],
  ['dark', times(8, (index) => box(-36, -76 + index * 16, 72, 3))],
  ['trim', 'M-6 96C-84 70 -78 -4 -46 -48C-50 10 -30 40 -6 96zM6 96C84 70 78 -4 46 -48C50 10 30 40 6 96z'],
  ['spark', 'M-12 98C-40 66 -28 34 0 6C28 34 40 66 12 98z'],
  ['dark', 'M0 28V92', 4],
]

/** A tall glass of chicha with flowers beside it. */
const glass: Figure = () => [
  ['main', sym(50, -96, 34, 62, 52, 98)],
  ['trim', sym(42, -60, 30, 50)],
  ['spark', sym(46, -84, 43, -60) + disc(-22, -86, 13) + disc(6, -90, 15) + disc(30, -85, 11)],
  ['dark', gem(0, -22, 13) + gem(0, 10, 11) + gem(0, 36, 8)],
  ['dark', box(-40, 78, 80, 5)],
  ['trim', 'M-66 98V40M66 98V40', 5],
  ['spark', poly(66, 40, 52, 30, 60, 14, 72, 14, 80, 30) + poly(-66, 40, -52, 30, -60, 14, -72, 14, -80, 30)],
]

export const food = [pot, maize, glass]
