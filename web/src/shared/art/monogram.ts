import { chakana } from '@/shared/ui/motif/motif'
import type { Band } from './compose'
import type { Look } from './look'
import { disc, poly } from './shapes'

/** What the letters stand on, around 0,0, by the scene of the look; large enough for the widest letters. */
const plates: Record<Look['scene'], string> = {
  sun: disc(0, 0, 142),
  apu: poly(-252, 112, -150, -112, 150, -112, 252, 112),
  rays: poly(-260, 0, 0, -150, 260, 0, 0, 150),
  niche: poly(-168, -112, 168, -112, 204, 112, -204, 112),
  cloth: 'M-186 -82H186V82H-186z',
  cross: chakana(58, false),
  night: disc(0, 0, 196, 112),
  stairs: 'M-236 112V72H-204V16H-172V-112H172V16H204V72H236V112z',
}

/** The place of the letters, what they stand on and the bands around them, in a drawing of 600 × 400 or, if wide, 1200 × 300. */
export function monogram({ scene, setting }: Look, wide: boolean) {
  const [width, height, edge] = wide ? [1200, 300, 30] : [600, 400, 48]
  const hems: Band[] = [0, height - edge].map((y) => ({ x: 0, y, width, height: edge, upright: false }))
  const sides: Band[] = [0, width - edge].map((x) => ({ x, y: 0, width: edge, height, upright: true }))
  const frames = { one: hems, pair: sides, three: [...sides, ...hems] }
  // A phone shows the middle half of a wide picture only.
  const bands = wide ? [...(setting === 'one' ? [] : sides), ...hems] : frames[setting]
  return { width, height, bands, plate: plates[scene], scale: wide ? 0.78 : 1 }
}
