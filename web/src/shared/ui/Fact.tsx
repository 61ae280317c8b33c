import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

type Props = { icon: IconName; term: string; children: ReactNode }

/** One row of a fact list; a list of values becomes several dd. */
export function Fact({ icon, term, children }: Props) {
  return (
    <div>
      <Icon name={icon} />
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
