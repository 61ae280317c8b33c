import {
  addProtocol,
  type ErrorEvent,
  Map as MapLibre,
  type MapLibreEvent,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { flushSync } from 'react-dom'
import { type Camera, CLOSEST, FARTHEST } from '@/shared/map/mercator'
import { mapArea } from '@/shared/map/tiles'
import { coloursAt, onTheme } from './colours'
import { portalStyle } from './portalStyle'
import { sketchStyle } from './sketchStyle'
import css from './vector.module.css'

const ARCHIVE = 'pmtiles://'
const isArchive = (url: string) => url.includes('.pmtiles')
const isRaster = (url: string) => url.includes('{z}')

/** MapLibre's tiles are twice as wide as those by which the portal counts zooms. */
const WIDER = 1

// A worker has to be of the page's origin, also if built files have another; the server of the pages has them, too.
setWorkerUrl(new URL(new URL(workerUrl, location.href).pathname, location.origin).href)
// With the archive's metadata, whose credits have to be shown.
addProtocol('pmtiles', new Protocol({ metadata: true }).tile)

type Settings = {
  camera: Camera
  /** What lies on the map; it moves into the renderer's element, which sees the pointer. */
  overlay: HTMLElement
  tiles: string | undefined
  small: boolean
  /** With each movement. */
  onView: (camera: Camera) => void
  /** After a movement of the visitor. */
  onMoved: (camera: Camera) => void
  onRendered: (rendered: boolean) => void
  onCredits: (credits: string) => void
}

/** A movement: without a mark it is one by a finger, the wheel or a key. */
type Moved = MapLibreEvent & { asked?: 'page' | 'visitor' }

export type Renderer = {
  show: (camera: Camera, visitor: boolean) => void
  resize: () => void
  remove: () => void
}

/** The archive that a setting names: the portal's own is a path. */
const archiveOf = (url: string) => (url.startsWith('/') ? `${ARCHIVE}${location.origin}${url}` : url)

/** The addresses of a template, whose hosts may be three. */
const templatesOf = (url: string) =>
  url.includes('{s}') ? ['a', 'b', 'c'].map((host) => url.replace('{s}', host)) : [url]

const rasterStyle = (url: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'raster', tiles: templatesOf(url), tileSize: 256, maxzoom: 19 } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
})

function styleOf(host: HTMLElement, url: string | undefined): StyleSpecification | string {
  if (!url) return sketchStyle(coloursAt(host))
  if (isRaster(url)) return rasterStyle(url)
  if (!isArchive(url)) return url
  const covered = mapArea()
  const below = covered ? sketchStyle(coloursAt(host), covered) : undefined
  return portalStyle(archiveOf(url), coloursAt(host), document.documentElement.lang, below)
}

/** A style may name any host; the page's policy does not reach the renderer's worker, so requests are checked here. */
function requestsTo(url: string | undefined) {
  if (!url || isRaster(url)) return undefined
  const { origin } = new URL(archiveOf(url).replace(ARCHIVE, ''), location.href)
  return (address: string) => {
    const { href } = new URL(address.replace(ARCHIVE, ''), origin)
    if (new URL(href).origin !== origin) throw new Error(`${href} is not of ${origin}`)
    return { url: address }
  }
}

/** The credits of a style's sources as text, since their HTML is that of another server. */
function creditsOf(map: MapLibre): string {
  const credits = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution ?? '')
  const texts = credits.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim())
  const parts = texts.flatMap((text) => text.split(' · '))
  return [...new Set(parts)].filter((text) => text && !/openstreetmap/i.test(text)).join(', ')
}

function cameraOf(map: MapLibre): Camera {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom() + WIDER }
}

const optionsOf = ({ lat, lng, zoom }: Camera) => ({ center: { lat, lng }, zoom: zoom - WIDER })

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** Tiles or a style that fail are replaced by the drawn map, once. A letter or a picture that is missing is no failure. */
function drawWhatFails(map: MapLibre, host: HTMLElement, onFailed: () => void) {
  let styled = false
  map.once('style.load', () => {
    styled = true
  })
  const failed = ({ sourceId }: ErrorEvent & { sourceId?: string }) => {
    if (styled && (sourceId === undefined || sourceId === 'sketch')) return
    map.off('error', failed)
    onFailed()
    map.setStyle(sketchStyle(coloursAt(host)))
  }
  map.on('error', failed)
  // From now on a tile that fails leaves a gap.
  map.once('load', () => map.off('error', failed))
}

const mapIn = (container: HTMLElement, host: HTMLElement, { camera, tiles, small }: Settings) =>
  new MapLibre({
    container,
    style: styleOf(host, tiles),
    ...optionsOf(camera),
    minZoom: FARTHEST - WIDER,
    maxZoom: CLOSEST - WIDER,
    transformRequest: requestsTo(tiles),
    attributionControl: false,
    trackResize: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: !small,
    dragPan: !small || !isTouched(),
    fadeDuration: 0,
    // Pictures are then loaded by the page, whose policy knows their host.
    refreshExpiredTiles: false,
    // Otherwise a printed map is empty.
    canvasContextAttributes: { preserveDrawingBuffer: true },
  })

/** Tells what the map shows now. */
function follow(map: MapLibre, { onView, onMoved }: Settings) {
  map.on('move', ({ asked }: Moved) => {
    const render = () => onView(cameraOf(map))
    // In the frame of the movement: signs must not lag behind the ground.
    if (asked) render()
    else flushSync(render)
  })
  map.on('moveend', ({ asked }: Moved) => asked !== 'page' && onMoved(cameraOf(map)))
}

/** Draws a map with MapLibre; rejects in a browser without WebGL. */
export async function makeRenderer(host: HTMLElement, settings: Settings): Promise<Renderer> {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('the browser has no WebGL')
  let { tiles } = settings
  const frame = host.appendChild(document.createElement('div'))
  frame.className = css.frame ?? ''
  const map = mapIn(frame, host, settings)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // The frame around the canvas has a name already.
  const canvas = map.getCanvas()
  canvas.removeAttribute('role')
  canvas.removeAttribute('aria-label')
  map.getCanvasContainer().append(settings.overlay)
  follow(map, settings)
  drawWhatFails(map, host, () => {
    tiles = undefined
  })
  map.once('load', () => {
    settings.onRendered(true)
    settings.onCredits(creditsOf(map))
  })
  const endTheme = onTheme(() => (!tiles || isArchive(tiles)) && map.setStyle(styleOf(host, tiles)))
  return {
    show: (camera, visitor) => void map.jumpTo(optionsOf(camera), { asked: visitor ? 'visitor' : 'page' }),
    resize: () => void map.resize({ asked: 'page' }),
    remove: () => {
      endTheme()
      host.append(settings.overlay)
      map.remove()
      frame.remove()
    },
  }
}
