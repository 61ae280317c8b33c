import { box, disc, type Figure, gem, spin, sym, times } from '@/shared/art/shapes'

/** A woman in a wide skirt, with a kerchief in each hand. */
const skirt: Figure = () => [
  ['main', 'M-17 -52L-68 -84M17 -52L68 -84', 13],
  ['spark', gem(-78, -88, 18) + gem(78, -88, 18)],
  ['main', 'M-16 -26C-30 18 -88 44 -100 74Q0 116 100 74C88 44 30 18 16 -26z'],
  ['trim', 'M-94 72Q0 110 94 72', 13],
  ['dark', 'M-76 46Q0 74 76 46', 5],
  ['trim', sym(20, -60, 17, -22)],
  ['main', disc(0, -72, 15)],
  ['dark', 'M-34 -84Q0 -104 34 -84Q0 -74 -34 -84z'],
  ['spark', times(5, (index) => disc(-24 + index * 12, -80 + Math.abs(index - 2) * -1, 3))],
  ['main', 'M-16 88v12M16 88v12', 9],
]

/** The crown of feathers of a chuncho. */
const feathers: Figure = () => [
  ['main', spin(6, -75, 30, 0, -30, 14, -72, 0, -104, -14, -72)],
  ['spark', spin(5, -60, 30, 0, -30, 11, -64, 0, -90, -11, -64)],
  ['main', 'M-42 -12V34Q0 92 42 34V-12z'],
  ['trim', 'M-52 -34Q0 -50 52 -34V-8Q0 -24 -52 -8z'],
  ['dark', gem(-30, -24, 8) + gem(0, -29, 8) + gem(30, -24, 8)],
  ['dark', 'M-28 6Q-18 -2 -9 6M9 6Q18 -2 28 6M0 12L-6 32H4M-16 46Q0 58 16 46', 4],
  ['dark', disc(-18, 13, 4) + disc(18, 13, 4)],
  ['trim', disc(-27, 32, 8) + disc(27, 32, 8)],
  ['trim', 'M-46 4V82M46 4V82', 9],
  ['spark', gem(-46, 88, 12) + gem(46, 88, 12)],
]

/** The flat hat of the valley with its fringe. */
const montera: Figure = () => [
  ['trim', times(11, (index) => box(-86 + index * 16, 0, 10, 70 - Math.abs(index - 5) * 5))],
  ['spark', times(11, (index) => gem(-81 + index * 16, 76 - Math.abs(index - 5) * 5, 7))],
  ['main', 'M-100 -6Q0 -62 100 -6Q0 44 -100 -6z'],
  ['dark', 'M-84 -6Q0 34 84 -6', 6],
  ['main', 'M-46 -30C-44 -82 44 -82 46 -30z'],
  ['trim', 'M-47 -30C-46 -46 46 -46 47 -30Q0 -8 -47 -30z'],
  ['dark', gem(0, -56, 10)],
]

export const dance = [skirt, feathers, montera]
