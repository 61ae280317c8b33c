import { type ComponentType, lazy, Suspense } from 'react'

type Props = { edition: { overlap: object | null } }

/** The choice between two values that a form and a newer version have both changed. It is rare, so its code is loaded when it is needed. */
export function lateOverlap<P extends Props>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Choice = lazy(load) as unknown as ComponentType<P>
  return (props: P) => <Suspense fallback={null}>{props.edition.overlap && <Choice {...props} />}</Suspense>
}
