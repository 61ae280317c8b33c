type Mark = { href: string; within: string; index: number }

let mark: Mark | null = null

/** Links with an address in one part of the page; the other part may have it, too. */
const linksTo = (href: string, within: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${within} a`)].filter((link) => link.href === href)

function note() {
  const active = document.activeElement
  if (!(active instanceof HTMLAnchorElement)) return
  const within = active.closest('main') ? 'main' : 'body'
  mark = { href: active.href, within, index: linksTo(active.href, within).indexOf(active) }
}

/** Remembers which link of the first view has the focus: visitors use it while the application is on its way. */
export function watchFocus() {
  note()
  document.addEventListener('focusin', note)
}

/** Gives the focus to the same link when the application has replaced the first view, else to the start of the content. */
export function returnFocus() {
  document.removeEventListener('focusin', note)
  if (mark && document.activeElement === document.body) {
    const links = linksTo(mark.href, mark.within)
    const next = links[mark.index] ?? links[0] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  mark = null
}
