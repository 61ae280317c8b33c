import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { qrPath } from '../src/shared/image/qrPath'
import { publish } from './event'
import { open, wordsOf } from './portal'

const t = wordsOf('en')
/** The middle of the picture, a point beside the texts, and the code of the address, in pixels. */
const PICTURE = { x: 540, y: 504 }
const PAPER = { x: 20, y: 1200 }
const CODE = { x: 756, y: 1540, size: 240 }

/** Downloads the image of the open event as a PNG. */
async function download(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: t.share, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.story_image }).click(),
  ])
  return readFileSync(await file.path())
}

/** The colours of an image at some points. Runs in the page. */
async function coloursAt({ png, points }: { png: string; points: { x: number; y: number }[] }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  const colours = points.map(({ x, y }) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(' '))
  return { size: [bitmap.width, bitmap.height], colours }
}

/** The cells of a QR code, row by row: whether the path draws them. */
function cellsOf(url: string) {
  const { path, size } = qrPath(url)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [index % size, Math.floor(index / size)]
    const at = (cell: number) => Math.floor(((cell + 0.5) * CODE.size) / size)
    return { x: CODE.x + at(x), y: CODE.y + at(y), dark: dark.has(`${x} ${y}`) }
  })
}

test('the image of an event for stories is 1080 × 1920, with its picture, or with its drawing if that does not load', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const event = await publish({ eventName: `Tusuy tuta ${Date.now()}` })
  try {
    const read = async (png: Buffer) => {
      const cells = cellsOf(page.url())
      const points = [PICTURE, PAPER, ...cells]
      const { size, colours } = await page.evaluate(coloursAt, { png: png.toString('base64'), points })
      const [picture, paper, ...code] = colours
      expect(size).toEqual([1080, 1920])
      expect(paper, 'paper is light in the dark theme, too').toBe('251 247 240')
      expect(code).toEqual(cells.map(({ dark }) => (dark ? '0 0 0' : '255 255 255')))
      return picture
    }
    await open(page, `/event/${event.id}`)
    const shown = await read(await download(page))
    await page.route('**/img/**', (route) => route.abort())
    await open(page, `/event/${event.id}`)
    const drawn = await read(await download(page))
    expect(drawn).not.toBe(shown)
    expect(drawn, 'the drawing has the place of the picture').not.toBe('251 247 240')
  } finally {
    await event.remove()
  }
})
