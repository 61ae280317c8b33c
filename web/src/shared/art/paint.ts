import { cells } from '@/shared/ui/motif/motif'
import { type Band, compose } from './compose'
import { inksOf, lookOf, type Subject } from './look'
import type { Colour } from './palettes'
import type { Ink, Shape } from './shapes'

type Canvas = CanvasRenderingContext2D
type Dye = (ink: Ink) => string

/** Paints the motif of an entry, as Drawing.tsx shows it, on 600 × 400 units of a canvas. */
export function paintArt(canvas: Canvas, subject: Subject, colourOf: (token: Colour) => string) {
  const look = lookOf(subject)
  const inks = inksOf(look)
  const dye: Dye = (ink) => colourOf(inks[ink])
  const { scenery, figures, bands } = compose(look, subject.seed)
  canvas.save()
  canvas.beginPath()
  canvas.rect(0, 0, 600, 400)
  canvas.clip()
  canvas.fillStyle = dye('ground')
  canvas.fillRect(0, 0, 600, 400)
  paintShapes(canvas, scenery, dye)
  for (const band of bands) paintCloth(canvas, band, look.band, { main: dye('main'), figure: dye('ground') })
  for (const { x, y, turn, across, down, shapes } of figures) {
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate((turn * Math.PI) / 180)
    canvas.scale(across, down)
    paintShapes(canvas, shapes, dye)
    canvas.restore()
  }
  canvas.restore()
}

function paintShapes(canvas: Canvas, shapes: Shape[], dye: Dye) {
  for (const [ink, path, line] of shapes) {
    if (line) {
      canvas.lineCap = 'round'
      canvas.lineWidth = line
      canvas.strokeStyle = dye(ink)
      canvas.stroke(new Path2D(path))
    } else {
      canvas.fillStyle = dye(ink)
      canvas.fill(new Path2D(path))
    }
  }
}

/** Paints a woven band: nine threads across, and as many figures as its length has room for. */
export function paintCloth(canvas: Canvas, band: Band, kind: number, colours: { main: string; figure: string }) {
  const { x, y, width, height, upright } = band
  const [across, length] = upright ? [width, height] : [height, width]
  const figure = new Path2D(cells(kind))
  canvas.save()
  canvas.beginPath()
  canvas.rect(x, y, width, height)
  canvas.clip()
  canvas.fillStyle = colours.main
  canvas.fillRect(x, y, width, height)
  canvas.fillStyle = colours.figure
  canvas.translate(upright ? x + across : x, y)
  if (upright) canvas.rotate(Math.PI / 2)
  canvas.scale(across / 9, across / 9)
  for (let at = 0; at < (length * 9) / across; at += 12) {
    canvas.fill(figure)
    canvas.translate(12, 0)
  }
  canvas.restore()
}
