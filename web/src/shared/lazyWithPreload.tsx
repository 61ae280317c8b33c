import { type ComponentType, lazy, useState } from 'react'

/** A lazy component whose code can be loaded before it is rendered; it then renders at once, without the fallback of Suspense. */
export function lazyWithPreload<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Lazy = lazy(load)
  let loaded: ComponentType<Props> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: like lazy, this is called once for each module
  function Component(props: Props) {
    // The type does not change while the component is mounted, which would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as unknown as ComponentType<Props>))
    return <Shown {...props} />
  }
  const preload = async () => {
    loaded = (await load()).default
  }
  return Object.assign(Component, { preload })
}
