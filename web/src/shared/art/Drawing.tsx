import { useContext, useId } from 'react'
import { ArtRow } from './ArtRow'
import type { ArtProps } from './artProps'
import { ClothBand, dyeOf, Shapes } from './cloth'
import { compose } from './compose'
import { initialsOf } from './initials'
import { inksOf, type Look, lookIn } from './look'
import { Monogram } from './Monogram'

/** The picture of an entity without a photograph: its monogram if it has a name, else the motif of its area. */
export default function Drawing({ seed, area, name = '', wide = false, cover = false, className }: ArtProps) {
  const look = lookIn(useContext(ArtRow), { seed, area })
  const letters = initialsOf(name)
  if (letters) return <Monogram letters={letters} look={look} wide={wide} className={className} />
  return <MotifPicture look={look} seed={seed} cover={cover} className={className} />
}

type PictureProps = { look: Look; seed: string; cover: boolean; className?: string }

function MotifPicture({ look, seed, cover, className }: PictureProps) {
  const id = useId()
  const { width, scenery, figures, bands } = compose(look, seed, cover)
  const dye = dyeOf(inksOf(look))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 400`}
      preserveAspectRatio={cover ? 'xMaxYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
      data-seed={seed}
      data-motif={look.motif}
      data-look={`${look.figure} ${look.palette} ${look.scene}`}
    >
      <rect width={width} height="400" fill={dye('ground')} />
      <Shapes shapes={scenery} dye={dye} />
      {bands.map((band) => (
        <ClothBand key={band.x} band={band} kind={look.band} dye={dye} id={`${id}${band.x}`} />
      ))}
      {figures.map(({ x, y, turn, across, down, shapes }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${across} ${down})`}>
          <Shapes shapes={shapes} dye={dye} />
        </g>
      ))}
    </svg>
  )
}
