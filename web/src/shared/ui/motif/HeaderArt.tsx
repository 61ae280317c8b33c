import { useId } from 'react'
import { cells, random, terraces } from './motif'

const stars = Array.from({ length: 46 }, (_, index) => {
  const next = random(`star ${index}`)
  return {
    x: Math.round(next() * 1440),
    y: Math.round(next() * 84),
    size: next() < 0.25 ? 3 : 2,
    light: 0.35 + next() * 0.6,
  }
})

/** Night over the terraces of the valley, with the hem of a lliclla below. */
export function HeaderArt({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 1440 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="1440" height="160" fill="var(--night)" />
      {stars.map(({ x, y, size, light }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={size} height={size} fill="var(--gold)" opacity={light} />
      ))}
      <circle cx="1120" cy="78" r="42" fill="var(--gold)" />
      <path d={terraces('ausangate', 1440, 142, 118, 12)} fill="var(--violet)" opacity="0.55" />
      <path d={terraces('pachatusan', 1440, 142, 84, 10)} fill="var(--indigo)" opacity="0.85" />
      <path d={terraces('moray', 1440, 142, 48, 8)} fill="var(--cochineal)" />
      <pattern id={id} width="24" height="18" y="142" patternUnits="userSpaceOnUse">
        <path d={cells(5)} transform="scale(2)" fill="var(--gold)" shapeRendering="crispEdges" />
      </pattern>
      <rect y="140" width="1440" height="20" fill="var(--night)" />
      <rect y="142" width="1440" height="18" fill={`url(#${id})`} />
    </svg>
  )
}
