import { box, disc, type Figure, gem, sym, times } from '@/shared/art/shapes'

const siku: Figure = () => [
  ['main', times(7, (pipe) => box(-86 + pipe * 25, -90, 21, 182 - pipe * 19))],
  ['dark', times(7, (pipe) => disc(-75.5 + pipe * 25, -86, 8, 4))],
  ['trim', box(-94, -62, 188, 15) + box(-94, -38, 188, 7)],
  ['spark', times(7, (pipe) => gem(-75.5 + pipe * 25, -54.5, 6))],
]

const charango: Figure = () => [
  ['spark', sym(24, -100, 19, -66)],
  ['trim', box(-10, -70, 20, 90)],
  ['main', 'M-10 -22C-48 -26 -56 8 -40 22C-80 34 -74 98 0 98S80 34 40 22C56 8 48 -26 10 -22z'],
  ['dark', `${disc(0, 26, 17)}${box(-24, 66, 48, 9)}`],
  ['dark', 'M-5 -96V66M5 -96V66', 2],
  ['spark', times(2, (side) => disc(side * 60 - 30, -92, 6) + disc(side * 58 - 29, -76, 6))],
]

const drum: Figure = () => [
  ['main', 'M-82 -26V52a82 34 0 0 0 164 0V-26z'],
  ['trim', 'M-82 44v14a82 34 0 0 0 164 0V44a82 34 0 0 1-164 0z'],
  ['dark', 'M-78 -14L-52 70L-26 0L0 78L26 0L52 70L78 -14', 5],
  ['trim', disc(0, -26, 86, 36)],
  ['main', disc(0, -28, 72, 27)],
  ['dark', 'M-92 -92L-14 -34M92 -92L14 -34', 9],
  ['spark', disc(-14, -34, 14) + disc(14, -34, 14)],
]

export const music = [siku, charango, drum]
