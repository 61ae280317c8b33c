import type { Page } from '@playwright/test'

type Box = { left: number; right: number; top: number; bottom: number }
type Text = {
  /** Texts of one layer must not overlap; another layer covers them on purpose. */
  layer: number
  /** The font size: the rest of the line height above and below may be clipped. */
  size: number
  /** Whether the text is in a row that scrolls horizontally. */
  inRow: boolean
  /** The boxes of its ancestors, with their overflow: some clip it; dots: cut off by an ellipsis on purpose. */
  ancestors: { box: Box | null; overflow: string; dots: boolean }[]
  /** The box of the ancestor that scrolls vertically. */
  frame: Box | null
  lines: Box[]
  words: { word: string; boxes: Box[] }[]
}
type Control = { name: string; box: Box; rowWidth: number | null }

/** A picture that is not decoded by then is left out: some checks need none, the others see it missing. */
const DECODED_MS = 10_000

/** Scrolls through the whole page and back, so that all deferred parts and lazy pictures are loaded. */
export const scrollThrough = (page: Page) =>
  page.evaluate(async (most) => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    const pictures = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete)
    const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    await Promise.race([decoded, new Promise((late) => setTimeout(late, most))])
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, DECODED_MS)

/** Returns the texts of the page, or of the open dialog, with their positions. Runs in the page. */
function textsIn(): Text[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const upFrom = (element: Element | null): Element[] =>
    element && element !== root.parentElement ? [element, ...upFrom(element.parentElement)] : []
  const boxOf = (element?: Element): Box | null => element?.getBoundingClientRect().toJSON() ?? null
  const edgeOf = ({ box, style: { overflow, webkitLineClamp } }: { box: Element; style: CSSStyleDeclaration }) => ({
    box: boxOf(box),
    overflow,
    dots: webkitLineClamp !== 'none',
  })
  const layers: (Element | undefined)[] = []
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const content = node.textContent ?? ''
    if (!content.trim() || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const chain = upFrom(element).map((box) => ({ box, style: getComputedStyle(box) }))
    // Texts for screen readers only are skipped, and those of a map, which can be panned.
    if (chain.some(({ box, style }) => style.clipPath !== 'none' || box.matches('.map_map'))) continue
    const layer = chain.find(({ box, style }) => style.zIndex !== 'auto' || box.matches('[popover]'))?.box
    if (!layers.includes(layer)) layers.push(layer)
    // Ancestors outside of a vertical scroll container or of a positioned element do not clip the text.
    const last = chain.findIndex(({ style }) => /fixed|absolute|auto|scroll/.test(style.position + style.overflowY))
    const range = document.createRange()
    const boxesOf = (from: number, word: string) => {
      range.setStart(node, from)
      range.setEnd(node, from + word.length)
      return [...range.getClientRects()].map((box): Box => box.toJSON())
    }
    texts.push({
      layer: layers.indexOf(layer),
      size: Number.parseFloat(getComputedStyle(element).fontSize),
      inRow: chain.some(({ box, style }) => /auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth),
      ancestors: (last < 0 ? chain : chain.slice(0, last + 1)).map(edgeOf),
      frame: boxOf(chain.find(({ style }) => /auto|scroll/.test(style.overflowY))?.box),
      lines: boxesOf(0, content),
      words: [...content.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, boxes: boxesOf(index, word) })),
    })
  }
  return texts
}

/** Returns the controls, with the width of the horizontally scrolling row around them. Runs in the page. */
function controlsIn(): Control[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const rowOf = (element: Element | null): number | null => {
    if (!element) return null
    const scrolled =
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
    return scrolled ? element.clientWidth : rowOf(element.parentElement)
  }
  return [...root.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.map_map'))
    .map((control) => ({
      name: control.outerHTML.slice(0, 90),
      box: control.getBoundingClientRect().toJSON(),
      rowWidth: rowOf(control.parentElement),
    }))
}

/** Whether a word is broken over lines although it would fit into one; words wider than 60 % of the screen may break. */
function isBroken({ word, boxes }: Text['words'][number], screen: number): boolean {
  const wide = boxes.reduce((sum, { left, right }) => sum + right - left, 0)
  const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
  return lines > 1 && wide <= screen * 0.6 && /^[\p{P}\p{S}]*[\p{L}’']+[\p{P}\p{S}]*$/u.test(word)
}

/** Whether a text is clipped. Excerpts may end with an ellipsis from 640 pixels on; on a smaller, enlarged screen they may not. */
function isClipped({ left, right, top, bottom }: Box, { ancestors, size }: Text, screen: number): boolean {
  const lead = Math.max(0, (bottom - top - size) / 2)
  return ancestors.some(({ box, overflow, dots }) => {
    if (!box || (dots && screen >= 640)) return false
    const [x, y] = [/^(hidden|clip)/, /(hidden|clip)$/].map((hides) => hides.test(overflow))
    return (
      (x && (right > box.right + 1 || left < box.left - 1)) ||
      (y && (bottom - lead > box.bottom + 1 || top + lead < box.top - 1))
    )
  })
}

/** Returns the text without boxes that are scrolled out of view or have no width, and without lines behind an ellipsis. */
function visiblePart({ frame, lines, words, ...text }: Text): Text {
  const seen = (boxes: Box[]) =>
    boxes.filter(
      ({ left, right, top, bottom }) => right > left && (!frame || (top >= frame.top && bottom <= frame.bottom)),
    )
  const end = text.ancestors.find(({ dots }) => dots)?.box?.bottom ?? Number.POSITIVE_INFINITY
  return {
    ...text,
    frame,
    lines: seen(lines).filter(({ top, bottom }) => (top + bottom) / 2 < end),
    words: words.map(({ word, boxes }) => ({ word, boxes: seen(boxes) })),
  }
}

const intersect = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
    Math.min(one.bottom - one.top, other.bottom - other.top) / 2

const overlaps = (one: Text, other: Text) =>
  one.layer === other.layer && one.lines.some((line) => other.lines.some((its) => intersect(line, its)))

const firstWords = ({ words }: Text) =>
  words
    .slice(0, 4)
    .map(({ word }) => word)
    .join(' ')

function disableContentVisibility() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Lays out all cards: with content-visibility, those far from the viewport are not rendered and keep their former size. */
export const layOutAll = (page: Page) => page.evaluate(disableContentVisibility)

/** Returns what makes the page, or the open dialog, illegible or unusable at the current size. */
export async function legibilityProblems(page: Page): Promise<string[]> {
  await layOutAll(page)
  const [texts, controls, screen, wide] = [
    (await page.evaluate(textsIn)).map(visiblePart),
    await page.evaluate(controlsIn),
    await page.evaluate(() => document.documentElement.clientWidth),
    await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ tagName, scrollWidth, clientWidth }) => ({ tagName, over: scrollWidth - clientWidth }),
      ),
    ),
  ]
  const outside = ({ left, right }: Box) => left < -1 || right > screen + 1
  return [
    ...wide.filter(({ over }) => over > 0).map(({ tagName, over }) => `${tagName}: ${over} pixels too wide`),
    ...controls
      .filter(({ box, rowWidth }) => (rowWidth === null ? outside(box) : box.right - box.left > rowWidth + 1))
      .map(({ name }) => `out of reach: ${name}`),
    ...texts.flatMap((text) =>
      text.words.flatMap((word) => [
        ...(isBroken(word, screen) ? [`broken word: ${word.word}`] : []),
        ...(word.boxes.some((box) => isClipped(box, text, screen)) ? [`clipped: ${word.word}`] : []),
        ...(!text.inRow && word.boxes.some(outside) ? [`beyond the edge: ${word.word}`] : []),
      ]),
    ),
    ...texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .flatMap((other) => (overlaps(one, other) ? [`${firstWords(one)} overlaps ${firstWords(other)}`] : [])),
    ),
  ]
}
