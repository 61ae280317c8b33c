import type { Page } from '@playwright/test'

/** A control of a page: where it lies in its parent, and what is wrong with it. */
export type Control = { key: string; box: number[]; problem: string | null }

/** Returns the controls of the page, or of its open dialog. Runs in the page. */
function controlsIn(): Control[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const hidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('[inert]') !== null ||
    element.closest('[aria-hidden="true"]') !== null ||
    // A map can be panned, and its signs may cover each other.
    element.closest('.map_map') !== null ||
    // Only screen readers find it, or only after it is focused.
    getComputedStyle(element).clipPath !== 'none'
  // A switch or a file input without a look of its own is pressed by its label.
  const target = (element: Element) =>
    element instanceof HTMLInputElement && getComputedStyle(element).opacity === '0'
      ? (element.labels?.[0] ?? element)
      : element
  const OVERLAYS = ['combobox', 'suggestions', 'range', 'dayCalendar'].map((name) => `[class*="${name}_"]`).join()
  const round = (value: number) => Math.round(value * 2) / 2

  const hitProblem = (element: Element): string | null => {
    // Above the page, out of the reach of scrolling, is what comes into view with the focus.
    const comesWithFocus = element.getBoundingClientRect().bottom + scrollY < 0
    if (comesWithFocus) (element as HTMLElement).focus()
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // Of a text of several lines the middle one: in a low frame the first may be above it.
    const lines = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const box = lines[lines.length >> 1]
    if (!box) return 'has no size'
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    // It lies over the header only while it has the focus.
    if (comesWithFocus) (element as HTMLElement).blur()
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const control = element instanceof HTMLLabelElement ? [element.control] : []
    if ([element, ...labels, ...control].some((one) => one?.contains(hit))) return null
    // An open list or calendar covers what is below it, until it is closed.
    if (hit?.closest(OVERLAYS) && !element.closest(OVERLAYS)) return null
    return `is covered by ${hit?.tagName.toLowerCase()}.${hit?.getAttribute('class')}`
  }

  /** The label of a control with an edge or a ground of its own is inside of it, and a single line is in its middle. */
  const labelProblem = (element: Element): string | null => {
    if (!element.matches('.button_button')) return null
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    const label = range.getBoundingClientRect()
    if (label.width === 0) return null
    const over = Math.max(
      box.top - label.top,
      label.bottom - box.bottom,
      box.left - label.left,
      label.right - box.right,
    )
    if (over > 1) return `has a label ${Math.round(over)} px outside`
    const off = Math.abs((box.top + box.bottom - label.top - label.bottom) / 2)
    return off > 3 ? `has a label ${Math.round(off)} px beside its middle` : null
  }

  /** The save button of a card lies beside the words: in the right half of the card, and not on the picture. */
  const cornerProblem = (element: Element): string | null => {
    const card = element.parentElement
    const picture = card?.querySelector('.events_cardImage')
    if (!element.matches('.saveButton_save') || !card?.matches('.events_card') || !picture) return null
    const [box, frame, art] = [element, card, picture].map((one) => one.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ]
    const overlaps = box.left < art.right && box.right > art.left && box.top < art.bottom && box.bottom > art.top
    const inHalf = box.left > (frame.left + frame.right) / 2
    return inHalf && !overlaps ? null : 'does not lie beside the words of its card'
  }

  const shown = [...root.querySelectorAll(selector)].filter((element) => !hidden(element)).map(target)
  const placeOf = (element: Element): number[] => {
    const box = element.getBoundingClientRect()
    const parent = element.parentElement?.getBoundingClientRect() ?? box
    const { scrollLeft = 0, scrollTop = 0 } = element.parentElement ?? {}
    return [box.left - parent.left + scrollLeft, box.top - parent.top + scrollTop, box.width, box.height].map(round)
  }
  // Before the first is focused.
  const places = shown.map(placeOf)
  const all = shown.map((element, index) => {
    const chain = [element, element.parentElement, element.parentElement?.parentElement]
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return {
      key: `${chain.map((one) => one?.getAttribute('class') || one?.tagName.toLowerCase()).join(' < ')} ${name.slice(0, 60)}`,
      box: places[index] ?? [],
      problem: hitProblem(element) ?? labelProblem(element) ?? cornerProblem(element),
    }
  })
  if (document.activeElement instanceof HTMLElement && root === document) document.activeElement.blur()
  return all
}

export const controls = (page: Page) => page.evaluate(controlsIn)

export const problemsOf = (all: Control[]) =>
  all.flatMap(({ key, problem }) => (problem === null ? [] : [`${key} ${problem}`]))

/** Applies all styles of the page in the reverse order; returns their layers, and what is in none or looks different then. */
function reorderStyles(): { layers: string[]; problems: string[] } {
  const sheets = [...document.styleSheets].filter(({ media }) => media.mediaText !== 'print')
  const blocks: string[] = []
  const names: string[] = []
  const problems: string[] = []
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSLayerStatementRule) names.push(...rule.nameList)
      else if (rule instanceof CSSLayerBlockRule) {
        names.push(rule.name)
        blocks.push(rule.cssText)
      } else problems.push(`outside of a layer: ${rule.cssText.slice(0, 80)}`)
    }
  }
  const identity = (element: Element | null) => `${element?.tagName}.${element?.getAttribute('class')}`
  // What a closed part hides is not laid out: its sizes are those of its last layout.
  const all = [...document.querySelectorAll('body *:not(svg *)')]
    .filter((element) => element.checkVisibility())
    .map((element) => [`${identity(element)} in ${identity(element.parentElement)}`, element] as const)
  const samples = [...new Map(all)]
  // Forces a full layout: after a change of styles alone, the computed value of an `auto` margin may be that of the former layout.
  const looks = () => {
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.removeProperty('display')
    return samples.map(([, element]) => {
      const style = getComputedStyle(element)
      return Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)]))
    })
  }
  const still = new CSSStyleSheet()
  still.replaceSync('* { transition: none !important; animation: none !important }')
  const made = (text: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  }
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, still]
  const first = looks()
  const reversed = [`@layer ${[...new Set(names)].join(',')};`, ...blocks.reverse()].map(made)
  for (const sheet of sheets) sheet.disabled = true
  document.adoptedStyleSheets = [...reversed, ...before, still]
  const second = looks()
  document.adoptedStyleSheets = before
  for (const sheet of sheets) sheet.disabled = false
  samples.forEach(([name], index) => {
    const [one = {}, other = {}] = [first[index], second[index]]
    const changed = Object.keys(one).filter((property) => one[property] !== other[property])
    const values = changed.map((property) => `${property}: ${one[property]} → ${other[property]}`)
    if (changed.length > 0) problems.push(`${name}: ${values.slice(0, 6).join(', ')}`)
  })
  return { layers: [...new Set(names)], problems }
}

export const stylesReordered = (page: Page) => page.evaluate(reorderStyles)
