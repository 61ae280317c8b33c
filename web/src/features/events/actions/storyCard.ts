import type { Entity, Media } from '@/shared/api/strapi'
import type { Subject } from '@/shared/art/look'
import { paintArt, paintCloth } from '@/shared/art/paint'
import type { Colour } from '@/shared/art/palettes'
import { imageUrl, isVector } from '@/shared/image/imageUrl'
import { qrPath } from '@/shared/image/qrPath'
import { random } from '@/shared/ui/motif/motif'
import { type Block, fitText, type Line } from './fitText'

/** What the image of an event shows. */
type Story = {
  subject: Subject
  picture: Entity<Media> | null
  name: string
  /** Status, rule and date in words. */
  dates: string[]
  place: string
  /** The name of the portal. */
  portal: string
  /** The address of the event, which the QR code has. */
  url: string
}

type Canvas = CanvasRenderingContext2D

const [WIDTH, HEIGHT] = [1080, 1920]
const MARGIN = 84
const PICTURE = { y: 144, height: 720 }
const TEXT = { top: 958, bottom: 1510 }
const CODE = { top: 1540, size: 240 }
const LINES_OF_DATES = 3
const PICTURE_MS = 8000

const tokens = () => {
  const style = getComputedStyle(document.documentElement)
  return (name: string) => style.getPropertyValue(`--${name}`).trim()
}
type Token = ReturnType<typeof tokens>

/**
 * The image of an event for stories, a PNG of 1080 × 1920, light in both themes. Applications cover the upper and the lower edge, where
 * there is nothing to read.
 */
export async function storyImage(story: Story): Promise<Blob> {
  const element = document.createElement('canvas')
  element.width = WIDTH
  element.height = HEIGHT
  const canvas = element.getContext('2d')
  if (!canvas) throw new Error('no canvas')
  const token = tokens()
  const fonts = ['display', 'text'].map((font) => document.fonts.load(`600 40px ${token(font)}`))
  const [picture] = await Promise.all([loadPicture(story.picture), ...fonts.map((font) => font.catch(() => []))])
  canvas.fillStyle = token('snow')
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  paintPicture(canvas, story.subject, picture, token)
  paintBands(canvas, story.subject.seed, token)
  write(canvas, blocksOf(story), { width: WIDTH - 2 * MARGIN, ...TEXT }, token)
  paintFoot(canvas, story, token)
  return new Promise((resolve, reject) =>
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
  )
}

/** Loads the picture. Null if the event has none, or if loading fails or exceeds the timeout; the drawing replaces it then. */
async function loadPicture(media: Story['picture']): Promise<HTMLImageElement | null> {
  if (!media) return null
  const image = new Image()
  image.src = isVector(media.attributes) ? media.attributes.url : imageUrl(media, 1280, '3x2')
  const late = new Promise<null>((resolve) => setTimeout(resolve, PICTURE_MS, null))
  const loaded = image.decode().then(
    () => (image.naturalWidth > 0 ? image : null),
    () => null,
  )
  return Promise.race([loaded, late])
}

function paintPicture(canvas: Canvas, subject: Subject, image: HTMLImageElement | null, token: Token) {
  canvas.save()
  canvas.translate(0, PICTURE.y)
  if (image) {
    // Covers the place, as in pages; a picture that has its ratio is not cut.
    const { naturalWidth, naturalHeight } = image
    const scale = Math.max(WIDTH / naturalWidth, PICTURE.height / naturalHeight)
    const [width, height] = [WIDTH / scale, PICTURE.height / scale]
    const [x, y] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2]
    canvas.drawImage(image, x, y, width, height, 0, 0, WIDTH, PICTURE.height)
  } else {
    canvas.scale(WIDTH / 600, PICTURE.height / 400)
    paintArt(canvas, subject, token as (name: Colour) => string)
  }
  canvas.restore()
}

function paintBands(canvas: Canvas, seed: string, token: Token) {
  const kind = Math.floor(random(seed)() * 6)
  const band = { x: 0, width: WIDTH, upright: false }
  const bottom = PICTURE.y + PICTURE.height
  paintCloth(canvas, { ...band, y: 0, height: PICTURE.y }, kind, { main: token('night'), figure: token('adobe') })
  paintCloth(canvas, { ...band, y: bottom, height: 36 }, kind, { main: token('snow'), figure: token('adobe') })
}

const display = { font: 'display', weight: 600 } as const
const block = { font: 'text', weight: 500, leading: 1.3, most: 2, before: 14 } as const

function blocksOf({ name, dates, place }: Story): Block[] {
  const title: Block = { ...block, ...display, text: name, size: 100, least: 58, leading: 1.1, most: 5 }
  const days = dates.slice(0, LINES_OF_DATES)
  return [
    title,
    ...days.map((text, index): Block => ({ ...block, text, size: 46, least: 30, before: index > 0 ? 6 : 28 })),
    ...(place ? [{ ...block, text: place, weight: 400, size: 40, least: 30 }] : []),
  ]
}

type Box = { width: number; top: number; bottom: number; atBottom?: boolean }

/** Writes the blocks into the box, at its upper or lower edge. */
function write(canvas: Canvas, blocks: Block[], { width, top, bottom, atBottom }: Box, token: Token) {
  const setFont = ({ font, weight, size }: Omit<Line, 'text' | 'middle'>) => {
    canvas.font = `${weight} ${size}px ${token(font)}`
  }
  const lines = fitText(blocks, width, bottom - top, (text, font) => {
    setFont(font)
    return canvas.measureText(text).width
  })
  const last = lines.at(-1)
  const start = atBottom && last ? bottom - last.middle - last.size / 2 : top
  canvas.textBaseline = 'middle'
  canvas.fillStyle = token('coal')
  for (const line of lines) {
    setFont(line)
    canvas.fillText(line.text, MARGIN, start + line.middle)
  }
}

function paintFoot(canvas: Canvas, { portal, url }: Story, token: Token) {
  const { path, size } = qrPath(url)
  canvas.save()
  canvas.translate(WIDTH - MARGIN - CODE.size, CODE.top)
  canvas.fillStyle = '#fff'
  canvas.fillRect(0, 0, CODE.size, CODE.size)
  canvas.fillStyle = '#000'
  canvas.scale(CODE.size / size, CODE.size / size)
  canvas.fill(new Path2D(path))
  canvas.restore()
  const address: Block = { ...block, text: url.replace(/^https?:\/\/|\?.*$/g, ''), size: 34, least: 26, before: 4 }
  const name: Block = { ...address, ...display, text: portal, size: 72, least: 48, most: 1, leading: 1.2 }
  const box = { width: WIDTH - 3 * MARGIN - CODE.size, top: CODE.top, bottom: CODE.top + CODE.size, atBottom: true }
  write(canvas, [name, address], box, token)
}
