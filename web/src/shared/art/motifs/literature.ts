import { box, disc, type Figure, gem, poly, times } from '@/shared/art/shapes'

/** A book whose leaves are terraces. */
const book: Figure = () => [
  ['trim', poly(-100, -34, 0, -12, 100, -34, 100, 84, 0, 100, -100, 84)],
  ['main', 'M0 -8C-26 -42 -64 -44 -90 -46V68C-64 66 -26 70 0 90C26 70 64 66 90 68V-46C64 -44 26 -42 0 -8z'],
  [
    'dark',
    'M0 -8V88M-76 -22Q-38 -22 -14 2M-76 2Q-38 2 -14 26M-76 26Q-38 26 -14 50M76 -22Q38 -22 14 2M76 2Q38 2 14 26M76 26Q38 26 14 50',
    5,
  ],
  ['spark', gem(0, -74, 22) + gem(-44, -72, 11) + gem(44, -72, 11)],
]

/** Knots on cords, which the Incas read. */
const quipu: Figure = () => [
  ['main', 'M-96 -70Q0 -98 96 -70', 17],
  [
    'trim',
    times(
      4,
      (index) =>
        `M${-72 + index * 48} ${-76 - (index % 3 ? 6 : 0)}C${-80 + index * 48} -20 ${-62 + index * 48} 10 ${-72 + index * 48} ${86 - index * 12}`,
    ),
    9,
  ],
  [
    'main',
    times(
      3,
      (index) =>
        `M${-48 + index * 48} -82C${-40 + index * 48} -30 ${-56 + index * 48} 10 ${-48 + index * 48} ${60 + index * 14}`,
    ),
    9,
  ],
  [
    'spark',
    times(
      4,
      (index) =>
        gem(-74 + index * 48, -26 + index * 6, 13) +
        gem(-70 + index * 48, 8 - index * 3, 13) +
        gem(-70 + index * 48, 50 - index * 8, 13),
    ),
  ],
  [
    'main',
    times(
      3,
      (index) =>
        disc(-47 + index * 48, -40 + index * 12, 10) +
        disc(-49 + index * 48, 4 + index * 14, 10) +
        disc(-48 + index * 48, 40 + index * 14, 10),
    ),
  ],
]

/** A feather in its inkwell. */
const quill: Figure = () => [
  ['main', 'M-14 62C-8 0 30 -70 90 -100C88 -34 54 26 -6 44z'],
  ['dark', 'M-14 62C8 0 40 -50 78 -86M14 4L30 10M34 -28L54 -22M54 -56L72 -52', 5],
  ['trim', 'M-60 36H28V52C52 62 52 98 28 98H-60C-84 98 -84 62 -60 52z'],
  ['main', box(-66, 30, 100, 11)],
  ['spark', gem(-16, 74, 13) + gem(-44, 74, 8) + gem(12, 74, 8)],
]

export const literature = [book, quipu, quill]
