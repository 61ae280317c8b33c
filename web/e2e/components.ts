import type { Page } from '@playwright/test'

/** What is measured of an element: where it is in its section, and what it looks like. */
export type Look = { name: string; box: number[]; look: string }
type Looks = Record<string, Look[]>

/**
 * Measures the visible elements of each section. The opacity is that of all parents together; a control is "under" if something else is
 * above its middle. Drawings and other pictures are measured as one element.
 */
export const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate(() => {
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
    const isAbove = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return Boolean(hit && element.contains(hit))
    }
    const usual = ['none', 'visible', '0px', '16px', 'rgba(0, 0, 0, 0)']
    const lookOf = (element: Element, origin: DOMRect): Look => {
      const style = getComputedStyle(element)
      const { left, top, width, height } = element.getBoundingClientRect()
      const path = element.localName === 'svg' && element.querySelector(':scope > path')
      const paint = path ? getComputedStyle(path) : null
      const look = [
        style.color,
        style.backgroundColor,
        style.backgroundImage.slice(0, 60),
        style.borderTopStyle === 'none' ? 'none' : `${style.borderTopWidth} ${style.borderTopColor}`,
        style.borderTopLeftRadius,
        style.fontSize,
        opacityOf(element) === 1 ? '' : `opacity ${opacityOf(element).toFixed(2)}`,
        style.visibility,
        style.clipPath,
        style.textDecorationLine,
        paint && `${paint.fill} ${paint.stroke}`,
        element.matches('button, a, input, textarea') && (isAbove(element) ? 'above' : 'under'),
      ]
      return {
        name: `${element.localName}.${element.getAttribute('class')?.split(' ').join('.') ?? ''}`,
        box: [left - origin.left, top - origin.top, width, height].map(Math.round),
        look: look.filter((part) => part && !usual.includes(part)).join(' | '),
      }
    }
    const isShown = (element: Element) => !element.closest('svg svg, svg > *') && element.getClientRects().length > 0
    return Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-case]')].map((section) => {
        // What lies above the page is measured from the window's corner.
        const origin = section.querySelector('dialog') ? new DOMRect() : section.getBoundingClientRect()
        const elements = [...section.querySelectorAll('*')].filter(isShown)
        return [section.dataset.case ?? '', elements.map((element) => lookOf(element, origin))]
      }),
    )
  })

/** Another browser may round the width of a word, and with it a box, otherwise. */
const TOLERANCE_PX = 3

/** Lists what differs between two measurements. */
export function differences(expected: Looks, found: Looks): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].flatMap((name) => {
    const [before, after] = [expected[name] ?? [], found[name] ?? []]
    const [one, other] = [before, after].map((looks) => looks.map((look) => look.name).join(', '))
    if (one !== other) return [`${name}: elements ${other} instead of ${one}`]
    return before.flatMap((old, index) => {
      const now = after[index] ?? old
      const moved = old.box.some((value, side) => Math.abs(value - (now.box[side] ?? 0)) > TOLERANCE_PX)
      return [
        ...(moved ? [`${name}: ${old.name} is at ${now.box} instead of ${old.box}`] : []),
        ...(old.look === now.look ? [] : [`${name}: ${old.name} is "${now.look}" instead of "${old.look}"`]),
      ]
    })
  })
}

/** One element a line, so that a change is read in a diff. */
export const written = (looks: Looks) =>
  `{\n${Object.entries(looks)
    .map(([name, all]) => `${JSON.stringify(name)}: [\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`
