import { box, disc, type Figure, gem, poly, spin, sym, times } from '@/shared/art/shapes'

const leaf = 'M0 60C-44 20 -36 -62 0 -104C36 -62 44 20 0 60z'

/** Three leaves of coca in a bowl. */
const kintu: Figure = () => [
  ['main', 'M-8 56C-72 40 -98 -22 -86 -74C-40 -62 -6 -6 -8 56zM8 56C72 40 98 -22 86 -74C40 -62 6 -6 8 56z'],
  ['trim', leaf],
  ['dark', 'M0 56V-86M-8 52C-28 10 -54 -30 -78 -62M8 52C28 10 54 -30 78 -62', 5],
  ['main', 'M-62 48H62C60 78 34 92 0 92S-60 78 -62 48z'],
  ['spark', times(5, (index) => gem(-40 + index * 20, 62, 8)) + box(-30, 90, 60, 9)],
]

/** The face of the sun. */
const sun: Figure = () => [
  ['main', spin(8, 0, 45, -20, -50, 0, -104, 20, -50)],
  ['spark', spin(8, 22.5, 45, -14, -50, 0, -88, 14, -50)],
  ['trim', disc(0, 0, 60)],
  ['main', disc(0, 0, 50)],
  ['dark', `${box(-30, -16, 18, 10)}${box(12, -16, 18, 10)}${sym(5, -12, 8, 12)}`],
  ['dark', 'M-18 22Q0 36 18 22', 7],
  ['trim', poly(-30, -6, -12, -6, -21, 12) + poly(30, -6, 12, -6, 21, 12)],
]

/** The fire of an offering. */
const fire: Figure = () => [
  [
    'main',
    'M-12 -102C-2 -58 78 -30 66 28C60 56 34 66 0 66S-62 54 -66 22C-68 -6 -50 -18 -46 -46C-30 -36 -26 -22 -26 -10C-8 -32 -20 -74 -12 -102z',
  ],
  [
    'trim',
    'M4 -44C8 -14 48 0 40 34C34 54 20 58 0 58S-40 52 -42 28C-42 10 -32 8 -30 -10C-18 -2 -14 6 -14 14C2 -2 -4 -26 4 -44z',
  ],
  ['spark', 'M2 0C6 18 22 26 18 42C14 54 8 56 0 56S-20 54 -20 42C-20 26 -4 20 2 0z'],
  ['main', 'M-76 58L72 92M76 58L-72 92', 17],
  ['dark', 'M-60 62L-30 69M60 62L30 69M40 85L62 90M-40 85L-62 90', 4],
  ['spark', gem(-70, -66, 9) + gem(62, -72, 11) + gem(84, -28, 7) + gem(-88, -20, 7)],
]

export const ritual = [kintu, sun, fire]
