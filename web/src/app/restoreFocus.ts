type Focused = { element: HTMLElement; within: string; index: number }

let focused: Focused | null = null
let scrolled = 0

const KINDS = 'a, summary'
const keyOf = (element: HTMLElement) => (element instanceof HTMLAnchorElement ? element.href : element.textContent)

/** The links or summaries in one part of the page that are the same; header and content may link to the same URL. */
const sameAs = (element: HTMLElement, within: string) =>
  [...document.querySelectorAll<HTMLElement>(`${within} :is(${KINDS})`)].filter((one) => keyOf(one) === keyOf(element))

function storeFocus() {
  const element = document.activeElement as HTMLElement | null
  if (!element?.matches(KINDS)) return
  const within = element.closest('main') ? 'main' : 'body'
  focused = { element, within, index: sameAs(element, within).indexOf(element) }
}

function storeScroll() {
  scrolled = window.scrollY
}

/** Tracks focus and scroll position in the first view, because visitors use the view before the application starts. */
export function trackFocus() {
  storeFocus()
  storeScroll()
  document.addEventListener('focusin', storeFocus)
  document.addEventListener('scroll', storeScroll)
}

/**
 * Restores both after the application has replaced the first view: the focus to the same link or summary, whose details stay as they
 * are, else to the start of the content. The router scrolls to the top of a page that it has no position of.
 */
export function restoreFocus() {
  document.removeEventListener('focusin', storeFocus)
  document.removeEventListener('scroll', storeScroll)
  if (scrolled && !window.scrollY) window.scrollTo({ top: scrolled, behavior: 'instant' })
  if (focused && document.activeElement === document.body) {
    const { element, within, index } = focused
    const all = sameAs(element, within)
    const next = all[index] ?? all[0] ?? document.getElementById('main')
    const [before, after] = [element.closest('details'), next?.closest('details')]
    if (before && after) after.open = before.open
    next?.focus({ preventScroll: true })
  }
  focused = null
  scrolled = 0
}
