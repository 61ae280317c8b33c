import { cells } from '@/shared/ui/motif/motif'
import type { Band } from './compose'
import type { Palette } from './palettes'
import type { Ink, Shape } from './shapes'

type Dye = (ink: Ink) => string

export const dyeOf =
  (palette: Palette): Dye =>
  (ink) =>
    `var(--${palette[ink]})`

export function Shapes({ shapes, dye }: { shapes: Shape[]; dye: Dye }) {
  return shapes.map(([ink, path, line]) =>
    line ? (
      <path key={path} d={path} fill="none" stroke={dye(ink)} strokeWidth={line} strokeLinecap="round" />
    ) : (
      <path key={path} d={path} fill={dye(ink)} />
    ),
  )
}

/** A woven edge; its pattern has nine threads across. */
export function ClothBand({ band, kind, dye, id }: { band: Band; kind: number; dye: Dye; id: string }) {
  const { x, y, width, height, upright } = band
  const across = upright ? width : height
  return (
    <>
      <pattern
        id={id}
        width={(across * 4) / 3}
        height={across}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${x} ${y})${upright ? ` translate(${across}) rotate(90)` : ''}`}
      >
        <path d={cells(kind)} transform={`scale(${across / 9})`} fill={dye('ground')} shapeRendering="crispEdges" />
      </pattern>
      <rect x={x} y={y} width={width} height={height} fill={dye('main')} />
      <rect x={x} y={y} width={width} height={height} fill={`url(#${id})`} />
    </>
  )
}
