import { maplibreGL } from '@maplibre/maplibre-gl-leaflet'
import L from 'leaflet'
import { addProtocol, type ErrorEvent, type Map as Renderer, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { COLOURS, type Colours, portalStyle } from './portalStyle'
import css from './vector.module.css'

const ARCHIVE = 'pmtiles://'
const isArchive = (url: string) => url.startsWith(ARCHIVE)

// A worker has to be of the page's origin, also if built files have another; the server of the pages has them, too.
setWorkerUrl(new URL(new URL(workerUrl, location.href).pathname, location.origin).href)
addProtocol('pmtiles', new Protocol().tile)

/** The portal's colours as the theme has them now: a style cannot name CSS variables. */
function coloursAt(host: HTMLElement): Colours {
  const probe = host.appendChild(document.createElement('i'))
  const colours = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

const styleOf = (map: L.Map, url: string) =>
  isArchive(url) ? portalStyle(url, coloursAt(map.getContainer()), document.documentElement.lang) : url

/** A style may name any host; the page's policy does not reach the renderer's worker, so requests are checked here. */
function requestsTo(origin: string) {
  return (address: string) => {
    const { href } = new URL(address.replace(ARCHIVE, ''), origin)
    if (new URL(href).origin !== origin) throw new Error(`${href} is not of ${origin}`)
    return { url: address }
  }
}

/** Calls `change` when the visitor or the device changes the theme; returns a function that ends it. */
function onTheme(change: () => void) {
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', change)
  return () => {
    observer.disconnect()
    device.removeEventListener('change', change)
  }
}

/** The credits of a style's sources as text, since their HTML is that of another server. */
function creditsOf(renderer: Renderer): string {
  const credits = Object.keys(renderer.getStyle().sources).map((id) => renderer.getSource(id)?.attribution ?? '')
  const texts = credits.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim())
  const span = document.createElement('span')
  span.textContent = [...new Set(texts)].filter((text) => text && !/openstreetmap/i.test(text)).join(', ')
  return span.innerHTML
}

/** Resolves at the first complete picture; rejects if the style or a source fails before it. */
const firstPicture = (renderer: Renderer) =>
  new Promise<void>((resolve, reject) => {
    let styled = false
    renderer.once('style.load', () => {
      styled = true
    })
    renderer.once('load', () => resolve())
    renderer.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      // Without a picture or a letter of the style the map is still a map.
      if (!styled || event.sourceId !== undefined) reject(event.error)
    })
  })

/** Draws vector tiles below markers and lines, as Leaflet's layer, which is removed again if they fail. */
export async function drawVectorTiles(map: L.Map, url: string, credit: string): Promise<void> {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('the browser has no WebGL')
  const layer = maplibreGL({
    style: styleOf(map, url),
    transformRequest: requestsTo(new URL(url.replace(ARCHIVE, '')).origin),
    attributionControl: { customAttribution: credit },
    interactive: false,
    fadeDuration: 0,
  })
  layer.addTo(map)
  const container = layer.getContainer()
  L.DomUtil.addClass(container, css.tiles ?? '')
  // The renderer calls its canvas a region named Map; the frame around it has a name already.
  container.ariaHidden = 'true'
  const renderer = layer.getMaplibreMap()
  const endTheme = isArchive(url) ? onTheme(() => renderer.setStyle(styleOf(map, url))) : () => undefined
  layer.on('remove', endTheme)
  try {
    await firstPicture(renderer)
  } catch (error) {
    layer.remove()
    throw error
  }
  const credits = creditsOf(renderer)
  if (credits) map.attributionControl.addAttribution(credits)
}
