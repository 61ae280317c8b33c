import { box, type Figure, gem, spin, times } from '@/shared/art/shapes'
import { chakana as outline } from '@/shared/ui/motif/motif'

const chakana: Figure = () => [
  ['main', outline(33, false)],
  ['dark', outline(26, false)],
  ['trim', outline(21, false)],
  ['main', outline(13, false)],
  ['spark', gem(0, 0, 17)],
]

/** Two stairs that meet. */
const steps = (x: number, y: number) =>
  `M${x + 6} ${y + 54}v-36h12v12h12v12h12v12zM${x + 54} ${y + 6}v36h-12v-12h-12v-12h-12v-12z`

/** Nine squares of signs, as on the shirts of the Incas. */
const tocapu: Figure = () => [
  ['main', times(9, (index) => box(-96 + (index % 3) * 66, -96 + Math.floor(index / 3) * 66, 60, 60))],
  ['trim', times(5, (index) => gem(-66 + ((index * 2) % 3) * 66, -66 + Math.floor((index * 2) / 3) * 66, 25))],
  ['dark', times(4, (index) => steps(-96 + ((index * 2 + 1) % 3) * 66, -96 + Math.floor((index * 2 + 1) / 3) * 66))],
  ['spark', times(5, (index) => gem(-66 + ((index * 2) % 3) * 66, -66 + Math.floor((index * 2) / 3) * 66, 10))],
]

/** The star of the weavers. */
const star: Figure = () => [
  ['main', spin(8, 0, 45, 0, 0, -36, -50, 0, -100, 36, -50)],
  ['trim', spin(4, 0, 90, 0, 0, -36, -50, 0, -100)],
  ['trim', spin(4, 45, 90, 0, 0, -36, -50, 0, -100)],
  ['dark', gem(0, 0, 26)],
  ['spark', gem(0, 0, 14) + spin(8, 0, 45, -7, -60, 0, -72, 7, -60, 0, -48)],
]

export const culture = [chakana, tocapu, star]
