import { box, disc, type Figure, gem, sym, times } from '@/shared/art/shapes'

const stall: Figure = () => [
  ['main', box(-84, -40, 10, 136) + box(74, -40, 10, 136)],
  [
    'main',
    'M-78 -92H78L98 -34a19.6 19.6 0 0 1-39.2 0a19.6 19.6 0 0 1-39.2 0a19.6 19.6 0 0 1-39.2 0a19.6 19.6 0 0 1-39.2 0a19.6 19.6 0 0 1-39.2 0z',
  ],
  ['trim', 'M-46 -92h30L-19.6 -34a19.6 19.6 0 0 1-39.2 0zM16 -92h30L58.800 -34a19.6 19.6 0 0 1-39.2 0z'],
  [
    'spark',
    times(4, (index) => disc(-57 + index * 20, 32, 11)) +
      times(3, (index) => disc(-47 + index * 20, 15, 11)) +
      disc(-27, -1, 11),
  ],
  ['trim', 'M16 40q2-44 24-44t24 44z'],
  ['main', box(-92, 40, 184, 20)],
  ['dark', times(8, (index) => gem(-77 + index * 22, 50, 7))],
  ['trim', box(-74, 60, 148, 36)],
]

/** The jar with a pointed foot, carried on the back. */
const jar: Figure = () => [
  ['main', 'M-36 -98H36L22 -78V-44C92 -26 96 40 12 98H-12C-96 40 -92 -26 -22 -44V-78z'],
  ['trim', box(-22, -66, 44, 10)],
  ['trim', 'M-72 -4Q0 14 72 -4L74 28Q0 48 -74 28z'],
  ['dark', gem(-48, 15, 11) + gem(-16, 21, 11) + gem(16, 21, 11) + gem(48, 15, 11)],
  ['dark', 'M-56 -20Q0 -6 56 -20M-60 44Q0 62 60 44', 4],
  ['spark', disc(-84, 30, 10) + disc(84, 30, 10) + sym(9, -36, 0, -22)],
]

/** The little bull that guards a roof. */
const bull: Figure = () => [
  ['main', 'M-62 -14C-30 -34 30 -40 70 -22Q98 0 84 40V92H54V54Q8 66 -28 52V92H-58V30C-98 34 -104 -4 -86 -18z'],
  [
    'main',
    'M-80 -14C-104 -24 -104 -52 -92 -62C-90 -42 -78 -36 -66 -34zM-58 -22C-44 -36 -46 -60 -54 -70C-60 -50 -66 -44 -74 -36z',
  ],
  ['trim', 'M-4 -34C-4 -74 44 -74 44 -34', 11],
  ['trim', 'M-14 -34Q24 -44 58 -26Q66 8 46 22Q22 36 2 22Q-20 4 -14 -34z'],
  ['dark', disc(-72, 0, 7) + gem(22, -4, 15)],
  ['spark', gem(22, -4, 7) + times(3, (index) => disc(-40 + index * 4, 0 + index * 16, 5))],
  ['dark', 'M84 30Q100 54 90 76', 6],
]

export const market = [stall, jar, bull]
