// Renders the same pixels as imgproxy: scaled by its rules, cropped, re-encoded.
import sharp from 'sharp'
import { RequestError } from './url.mjs'

// Only raster formats: an SVG can contain scripts.
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
export const mime = { webp: 'image/webp', avif: 'image/avif', jpeg: 'image/jpeg', png: 'image/png' }

export async function render(path, options, pixelsMax) {
  try {
    const input = sharp(path, { limitInputPixels: pixelsMax, failOn: 'error' })
    const { format: kind, width, height, orientation = 1 } = await input.metadata()
    if (!readable.has(kind)) throw new RequestError(422, `cannot read ${kind}`)
    const turned = orientation >= 5 ? { width: height, height: width } : { width, height }
    const plan = measure(turned, options)
    const format = possible(options.format || outputFor(kind), plan.crop ?? plan)
    return { format, body: await encode(transform(input.rotate(), turned, plan), format, options).toBuffer() }
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError(422, 'source is no readable image')
  }
}

const outputFor = (kind) => (kind in mime ? kind : kind === 'heif' ? 'avif' : 'png')

// imgproxy makes a PNG where a side is too small for its AVIF encoder.
const avifMin = 16
const possible = (format, { width, height }) => (format === 'avif' && Math.min(width, height) < avifMin ? 'png' : format)

function transform(image, size, plan) {
  if (plan.width !== size.width || plan.height !== size.height) {
    image = image.resize(plan.width, plan.height, { fit: 'fill', kernel: 'lanczos3' })
  }
  return plan.crop ? image.extract(plan.crop) : image
}

// measure computes imgproxy's scale: one factor for both sides, at most one target pixel per source pixel unless
// `enlarge` is set; a dpr that the source cannot provide is reduced.
export function measure(size, options) {
  const byWidth = options.width > 0 ? size.width / options.width : 0
  const byHeight = options.height > 0 ? size.height / options.height : 0
  let shrink = 1
  if (byWidth > 0 && byHeight > 0) {
    shrink = options.type === 'fill' ? Math.min(byWidth, byHeight) : Math.max(byWidth, byHeight)
  } else if (byWidth > 0 || byHeight > 0) {
    shrink = byWidth || byHeight
  }
  let dpr = options.dpr
  if (!options.enlarge) {
    shrink = Math.max(shrink, 1)
    dpr = Math.min(dpr, shrink)
  }
  const scaled = {
    width: Math.max(1, Math.round((size.width * dpr) / shrink)),
    height: Math.max(1, Math.round((size.height * dpr) / shrink)),
  }
  return { ...scaled, crop: options.type === 'fill' ? cropOf(scaled, options, dpr) : null }
}

function cropOf(scaled, options, dpr) {
  const width = Math.min(scaled.width, Math.round(options.width * dpr) || scaled.width)
  const height = Math.min(scaled.height, Math.round(options.height * dpr) || scaled.height)
  if (width === scaled.width && height === scaled.height) return null
  return {
    width, height,
    left: within(scaled.width * options.gravity.x - width / 2, scaled.width - width),
    top: within(scaled.height * options.gravity.y - height / 2, scaled.height - height),
  }
}

const within = (value, max) => Math.min(Math.max(Math.round(value), 0), max)

function encode(image, format, { quality, background, strip }) {
  // JPEG has no transparency; imgproxy uses a white background.
  if (background || format === 'jpeg') image = image.flatten({ background: background ?? '#fff' })
  if (!strip) image = image.keepMetadata()
  const encoders = {
    webp: () => image.webp({ quality, effort: 3 }),
    // Fastest effort, like imgproxy's default: large photos must not take long.
    avif: () => image.avif({ quality, effort: 0 }),
    jpeg: () => image.jpeg({ quality, progressive: true }),
    png: () => image.png(),
  }
  return encoders[format]()
}
