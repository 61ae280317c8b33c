type FocusedLink = { href: string; within: string; index: number }

let focused: FocusedLink | null = null

/** The links to a URL in one part of the page; header and content may both link to it. */
const linksTo = (href: string, within: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${within} a`)].filter((link) => link.href === href)

function storeFocus() {
  const active = document.activeElement
  if (!(active instanceof HTMLAnchorElement)) return
  const within = active.closest('main') ? 'main' : 'body'
  focused = { href: active.href, within, index: linksTo(active.href, within).indexOf(active) }
}

/** Tracks which link of the first view has the focus, because visitors use the view before the application starts. */
export function trackFocus() {
  storeFocus()
  document.addEventListener('focusin', storeFocus)
}

/** Restores the focus to the same link after the application has replaced the first view, else to the start of the content. */
export function restoreFocus() {
  document.removeEventListener('focusin', storeFocus)
  if (focused && document.activeElement === document.body) {
    const links = linksTo(focused.href, focused.within)
    const next = links[focused.index] ?? links[0] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  focused = null
}
