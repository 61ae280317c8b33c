import type { Browser, Page } from '@playwright/test'

type Rect = { left: number; top: number; width: number; height: number }
/** A line of a text over a picture: its words, its colour and whether WCAG counts it as large. */
export type Line = Rect & { words: string; colour: string; large: boolean }

/** Returns the lines of text over pictures in the window. Runs in the page. */
function linesOverPictures(): Line[] {
  const pictures = [...document.querySelectorAll('main :is(img, svg[data-look], svg[data-monogram], video)')]
    .map((picture) => picture.getBoundingClientRect())
    .filter(({ width, height }) => width > 60 && height > 60)
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  // The rest of an excerpt lies below its box, over what follows it, but is not painted.
  const isCutOff = (middle: number, element: Element | null): boolean =>
    element !== null &&
    ((/hidden|clip/.test(getComputedStyle(element).overflowY) && middle > element.getBoundingClientRect().bottom) ||
      isCutOff(middle, element.parentElement))
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent?.trim() || element?.closest('svg')) continue
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (isClipped(element)) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, width, height, right, bottom } of range.getClientRects()) {
      const over = pictures.some(
        (box) =>
          Math.min(box.right, right) > Math.max(box.left, left) &&
          Math.min(box.bottom, bottom) > Math.max(box.top, top),
      )
      // What is only partly in the window would be compared with pixels that the screenshot does not have.
      const shown = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (!over || !shown || width < 1 || isCutOff((top + bottom) / 2, element)) continue
      const words = node.textContent.trim().slice(0, 40)
      lines.push({
        left,
        top,
        width,
        height,
        words,
        colour: color,
        large: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      })
    }
  }
  return lines
}

/** Hides all texts and shows them again; the pixels are then what is behind them. Runs in the page. */
function toggleTexts(hidden: boolean) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { color: transparent !important; transition: none !important }')
  document.adoptedStyleSheets = hidden
    ? [...document.adoptedStyleSheets, sheet]
    : document.adoptedStyleSheets.slice(0, -1)
}

/** Returns the worst contrast of each line with a pixel behind it. Runs in a page of its own, which decodes the screenshot. */
async function contrasts({ png, lines }: { png: string; lines: Line[] }): Promise<number[]> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (red: number, green: number, blue: number) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
  return lines.map(({ left, top, width, height, colour }) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const own = luminance(red, green, blue)
    const { data } = context.getImageData(Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height))
    let worst = 21
    for (let at = 0; at < data.length; at += 4) {
      const behind = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      const contrast = (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05)
      if (contrast < worst) worst = contrast
    }
    return worst
  })
}

/** Returns the lines of text over pictures that are hard to read, and how many lines there are. */
export async function hardToRead(page: Page, browser: Browser): Promise<{ lines: number; problems: string[] }> {
  const lines = await page.evaluate(linesOverPictures)
  await page.evaluate(toggleTexts, true)
  const png = (await page.screenshot({ animations: 'disabled', scale: 'css' })).toString('base64')
  await page.evaluate(toggleTexts, false)
  const reader = await browser.newPage()
  const found = await reader.evaluate(contrasts, { png, lines })
  await reader.close()
  const problems = lines.flatMap(({ words, large, colour }, index) => {
    const contrast = found[index] ?? 0
    return contrast >= (large ? 3 : 4.5) ? [] : [`${words} in ${colour}: ${contrast.toFixed(1)} : 1`]
  })
  return { lines: lines.length, problems }
}
