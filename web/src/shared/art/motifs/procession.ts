import { box, disc, type Figure, gem, poly, spin, sym, times } from '@/shared/art/shapes'

/** The rays around her head. */
const shine = () =>
  times(9, (index) => {
    const angle = ((index * 22.5 - 180) * Math.PI) / 180
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return poly(-y * 4 + x * 24, x * 4 - 46 + y * 24, x * 50, -46 + y * 50, y * 4 + x * 24, -x * 4 - 46 + y * 24)
  })
const flame = (x: number) => `M${x} -26q14 20 0 26q-14 -6 0 -26z`

/** A Virgin on her litter, between candles. */
const litter: Figure = () => [
  ['spark', shine()],
  ['main', sym(0, -74, 20, -54, 66, 40)],
  ['trim', sym(0, -30, 18, -8, 42, 40)],
  ['dark', sym(0, -18, 9, 0, 24, 40) + disc(0, -48, 14)],
  ['main', disc(0, -46, 10)],
  ['spark', poly(-16, -76, -8, -68, 0, -80, 8, -68, 16, -76, 12, -57, -12, -57) + gem(0, 8, 6) + gem(0, 26, 6)],
  ['trim', box(-62, 40, 124, 18)],
  ['main', box(-100, 58, 200, 14) + box(-76, 72, 12, 26) + box(64, 72, 12, 26)],
  ['dark', times(5, (index) => gem(-48 + index * 24, 49, 7))],
  ['main', box(-80, 2, 10, 56) + box(70, 2, 10, 56)],
  ['spark', flame(-75) + flame(75)],
]
/** The tower of a church with its bells. */
const tower: Figure = () => [
  ['spark', 'M0 -102V-70M-11 -92H11', 6],
  ['trim', 'M-36 -40C-36 -84 36 -84 36 -40z'],
  ['main', `${box(-44, -42, 88, 66)}${box(-62, 34, 124, 64)}`],
  ['trim', box(-54, -46, 108, 9) + box(-68, 22, 136, 13)],
  ['dark', 'M-32 16V-16a13 13 0 0 1 26 0V16zM6 16V-16a13 13 0 0 1 26 0V16zM-16 98V66a16 16 0 0 1 32 0V98z'],
  ['spark', 'M-27 8q8-6 8-20q0 14 8 20zM11 8q8-6 8-20q0 14 8 20z'],
  ['main', 'M-62 34L-100 52V98H-62zM62 34L100 52V98H62z'],
  ['dark', box(-88, 66, 12, 16) + box(76, 66, 12, 16)],
]

/** The standard of a brotherhood. */
const standard: Figure = () => [
  ['spark', 'M0 -100V-62M-14 -86H14', 7],
  ['main', 'M-78 -62H78', 9],
  ['main', 'M-64 -58H64V76L32 54L0 90L-32 54L-64 76z'],
  ['trim', 'M-52 -44H52V50L32 38L0 66L-32 38L-52 50z'],
  ['main', spin(12, 0, 30, -5, -12, 0, -36, 5, -12)],
  ['dark', disc(0, 0, 17)],
  ['spark', disc(0, 0, 9) + disc(-78, -62, 9) + disc(78, -62, 9) + gem(0, 94, 9) + gem(-64, 82, 9) + gem(64, 82, 9)],
]

export const procession = [litter, tower, standard]
