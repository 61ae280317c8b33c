import { useId } from 'react'
import { type Cloth, chakana, type Stripe, type Thread, terraces, weave } from './motif'

const dye = (thread: Thread) => `var(--${thread})`

type Props = { seed: string; area?: string; className?: string }

/** Replaces a missing image by a textile motif that is generated from the seed. */
export function MotifArt({ seed, area, className }: Props) {
  const id = useId()
  const cloth = weave(seed, area)
  return (
    <svg
      className={className}
      viewBox="0 0 600 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-motif={seed}
    >
      <rect width="600" height="400" fill={dye(cloth.ground)} />
      {cloth.layout === 'lliclla' && <Stripes stripes={cloth.stripes} id={id} />}
      {cloth.layout === 'chakana' && <Cross cloth={cloth} id={id} />}
      {cloth.layout === 'apu' && <Apu cloth={cloth} seed={seed} id={id} />}
    </svg>
  )
}

function Stripes({ stripes, id }: { stripes: Stripe[]; id: string }) {
  return stripes.map((stripe, index) => (
    <g key={stripe.y}>
      <rect y={stripe.y} width="600" height={stripe.height + 0.5} fill={dye(stripe.ground)} />
      {stripe.cells && <StripeFigure stripe={stripe} id={`${id}-${index}`} />}
    </g>
  ))
}

function StripeFigure({ stripe, id }: { stripe: Stripe; id: string }) {
  const unit = stripe.height / 9
  return (
    <>
      <pattern id={id} width={stripe.period} height={stripe.height} y={stripe.y} patternUnits="userSpaceOnUse">
        <path d={stripe.cells} transform={`scale(${unit})`} fill={dye(stripe.figure)} shapeRendering="crispEdges" />
      </pattern>
      <rect y={stripe.y} width="600" height={stripe.height} fill={`url(#${id})`} />
    </>
  )
}

/** Two patterned edges of cloth with the plain field between them. */
function edges(stripes: Stripe[]): Stripe[] {
  const band = stripes.find(({ cells }) => cells) ?? stripes[0]
  if (!band) return []
  const height = 54
  const shaped = { ...band, height, period: (height / 9) * 12 }
  return [
    { ...shaped, y: 0 },
    { ...shaped, y: 400 - height },
  ]
}

function Cross({ cloth, id }: { cloth: Cloth; id: string }) {
  return (
    <>
      <Stripes stripes={edges(cloth.stripes)} id={id} />
      <g transform="translate(300 200)">
        <path d={chakana(42, false)} fill={dye('night')} opacity="0.35" transform="translate(8 8)" />
        <path d={chakana(42, false)} fill={dye(cloth.figure)} />
        <path d={chakana(30, false)} fill={dye(cloth.core)} />
        <path d={chakana(19)} fill={dye('gold')} fillRule="evenodd" />
      </g>
    </>
  )
}

function Apu({ cloth, seed, id }: { cloth: Cloth; seed: string; id: string }) {
  const [, foot] = edges(cloth.stripes)
  return (
    <>
      <circle cx="420" cy="130" r="62" fill={dye('gold')} />
      <path d={terraces(`${seed} far`, 600, 400, 250, 30)} fill={dye(cloth.figure)} opacity="0.4" />
      <path d={terraces(`${seed} middle`, 600, 400, 190, 24)} fill={dye(cloth.core)} opacity="0.75" />
      <path d={terraces(`${seed} near`, 600, 400, 120, 20)} fill={dye('night')} />
      {foot && <Stripes stripes={[foot]} id={id} />}
    </>
  )
}
