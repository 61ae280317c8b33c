import { useId } from 'react'
import { ClothBand, dyeOf } from './cloth'
import { inksOf, type Look } from './look'
import { monogram } from './monogram'

type Props = { letters: string; look: Look; wide: boolean; className?: string }

/** The initials of a host in a woven frame. */
export function Monogram({ letters, look, wide, className }: Props) {
  const id = useId()
  const { width, height, bands, plate, scale } = monogram(look, wide)
  const dye = dyeOf(inksOf(look))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-monogram={letters}
    >
      <rect width={width} height={height} fill={dye('ground')} />
      <g transform={`translate(${width / 2} ${height / 2}) scale(${scale})`}>
        <path d={plate} fill={dye('back')} />
        <text
          y="50"
          textAnchor="middle"
          fill={dye('main')}
          fontFamily="var(--display)"
          fontSize={letters.length > 1 ? 142 : 170}
          fontWeight="600"
        >
          {letters}
        </text>
      </g>
      {bands.map((band) => (
        <ClothBand
          key={`${band.x} ${band.y} ${band.upright}`}
          band={band}
          kind={look.band}
          dye={dye}
          id={`${id}${band.x}-${band.y}-${band.upright}`}
        />
      ))}
    </svg>
  )
}
