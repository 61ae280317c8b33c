/** The colours of the map; each has the name of the portal's colour that it is. */
const COLOURS = ['paper', 'stone', 'card', 'line', 'edge', 'mute', 'ink', 'good', 'indigo', 'ichu', 'accent'] as const
export type Colours = Record<(typeof COLOURS)[number], string>

/** The portal's colours as the theme has them now: a style cannot name CSS variables. */
export function coloursAt(host: HTMLElement): Colours {
  const probe = host.appendChild(document.createElement('i'))
  const colours = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

/** A colour as it looks over a ground: lines that are half-transparent would be darker where they meet. */
export function over(ground: string, colour: string, share: number): string {
  const parts = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const below = parts(ground)
  return `rgb(${parts(colour).map((part, index) => Math.round(part * share + (below[index] ?? 0) * (1 - share)))})`
}

/** Calls `change` when the visitor or the device changes the theme; returns a function that ends it. */
export function onTheme(change: () => void) {
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', change)
  return () => {
    observer.disconnect()
    device.removeEventListener('change', change)
  }
}
