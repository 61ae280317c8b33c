import { dyes, chakana as outline, random } from './motif'

/** The stepped cross, for empty and error states. */
export function Chakana({ seed, size = 96 }: { seed: string; size?: number }) {
  const next = random(seed)
  const outer = dyes[Math.floor(next() * dyes.length)] ?? 'adobe'
  const inner = dyes[Math.floor(next() * dyes.length)] ?? 'moss'
  return (
    <svg width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" shapeRendering="crispEdges">
      <path d={outline(10, false)} fill={`var(--${outer})`} />
      <path d={outline(7.2, false)} fill="var(--wool)" />
      <path d={outline(5.6, false)} fill={`var(--${inner === outer ? 'night' : inner})`} />
      <path d={outline(3)} fill="var(--gold)" fillRule="evenodd" />
    </svg>
  )
}
