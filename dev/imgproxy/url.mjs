// The signed URL grammar of imgproxy, limited to this product's use:
//   /{signature}/{options…}/plain/{source}@{ext}
//   /{signature}/{options…}/{base64url of the source}.{ext}
// Other options of imgproxy are refused, so that development does not depend on options that production never uses.
import { createHmac, timingSafeEqual } from 'node:crypto'

export class RequestError extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

const formats = { webp: 'webp', avif: 'avif', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' }
const sizeMax = 8192

export function sign(path, key, salt) {
  return createHmac('sha256', key).update(salt).update(path).digest('base64url')
}

// parseURL checks the signature first.
export function parseURL(path, key, salt) {
  const end = path.indexOf('/', 1)
  if (!path.startsWith('/') || end < 0) throw new RequestError(404, 'invalid URL')
  const signed = path.slice(end)
  if (!sameText(path.slice(1, end), sign(signed, key, salt))) throw new RequestError(403, 'invalid signature')

  const parts = signed.slice(1).split('/')
  const options = defaults()
  while (parts.length > 0 && parts[0].includes(':')) applyOption(options, parts.shift())
  const source = parts[0] === 'plain' ? plainSource(parts.slice(1)) : encodedSource(parts)
  if (source.ext !== '') options.format = formatOf(source.ext)
  return { source: source.url, options }
}

const defaults = () => ({
  type: 'fit', width: 0, height: 0, enlarge: false, dpr: 1, gravity: { x: 0.5, y: 0.5 },
  quality: 80, format: '', background: null, strip: true,
})

function sameText(given, wanted) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function plainSource(parts) {
  const text = parts.join('/')
  const at = text.lastIndexOf('@')
  const encoded = at < 0 ? text : text.slice(0, at)
  try {
    return { url: decodeURIComponent(encoded), ext: at < 0 ? '' : text.slice(at + 1) }
  } catch {
    throw new RequestError(400, 'invalid source encoding')
  }
}

function encodedSource(parts) {
  const [encoded, ext = '', ...rest] = parts.join('').split('.')
  if (rest.length > 0 || !/^[\w-]+=*$/.test(encoded)) throw new RequestError(400, 'invalid source encoding')
  return { url: Buffer.from(encoded, 'base64url').toString(), ext }
}

const appliers = {
  resize(options, type, width, height) {
    if (type !== 'fit' && type !== 'fill') throw invalid('resize', type)
    options.type = type
    appliers.width(options, width)
    appliers.height(options, height)
  },
  width(options, value) { options.width = integer('width', value, 0, sizeMax) },
  height(options, value) { options.height = integer('height', value, 0, sizeMax) },
  quality(options, value) { options.quality = integer('quality', value, 1, 100) },
  format(options, value) { options.format = formatOf(value) },
  dpr(options, value) { options.dpr = decimal('dpr', value, 0.1, 4) },
  enlarge(options, value) { options.enlarge = flag('enlarge', value) },
  strip_metadata(options, value) { options.strip = flag('strip_metadata', value) },
  gravity(options, kind, x, y) {
    if (kind === 'ce' && x === undefined) options.gravity = { x: 0.5, y: 0.5 }
    else if (kind === 'fp') options.gravity = { x: decimal('gravity', x, 0, 1), y: decimal('gravity', y, 0, 1) }
    else throw invalid('gravity', kind)
  },
  background(options, ...colour) {
    options.background = colour.length === 1 ? hexColour(colour[0]) : rgbColour(colour)
  },
}

const names = {
  rs: 'resize', w: 'width', h: 'height', q: 'quality', f: 'format', ext: 'format', g: 'gravity',
  el: 'enlarge', sm: 'strip_metadata', bg: 'background',
}
// The maximal number of values of an option; too few fail in their own checks.
const arity = { resize: 3, gravity: 3, background: 3 }

function applyOption(options, text) {
  const [given, ...values] = text.split(':')
  const name = names[given] ?? given
  if (!Object.hasOwn(appliers, name)) throw new RequestError(400, `unknown option ${given}`)
  if (values.length > (arity[name] ?? 1)) throw invalid(name, text)
  appliers[name](options, ...values)
}

const invalid = (name, value) => new RequestError(400, `invalid ${name}: ${value}`)

function integer(name, text, min, max) {
  if (!/^\d{1,5}$/.test(text ?? '') || Number(text) < min || Number(text) > max) throw invalid(name, text)
  return Number(text)
}

function decimal(name, text, min, max) {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text ?? '') || Number(text) < min || Number(text) > max) throw invalid(name, text)
  return Number(text)
}

function flag(name, text) {
  if (['1', 't', 'true'].includes(text)) return true
  if (['0', 'f', 'false'].includes(text)) return false
  throw invalid(name, text)
}

function formatOf(ext) {
  if (!Object.hasOwn(formats, ext)) throw new RequestError(400, `unknown format ${ext}`)
  return formats[ext]
}

function hexColour(text) {
  if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) throw invalid('background', text)
  const full = text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text
  return rgbColour([0, 2, 4].map((at) => String(Number.parseInt(full.slice(at, at + 2), 16))))
}

function rgbColour(values) {
  if (values.length !== 3) throw invalid('background', values.join(':'))
  const [r, g, b] = values.map((value) => integer('background', value, 0, 255))
  return { r, g, b }
}
