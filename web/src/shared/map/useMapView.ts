import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '@/shared/map/useLatest'
import { type Camera, CLOSEST, FARTHEST, type Size, type View } from './mercator'
import { tileUrl } from './tiles'
import type { Renderer } from './vector/renderer'

type Options = {
  /** What the map shows first. */
  start: (size: Size) => Camera
  /** The visitor has moved the map. */
  onMove?: (view: View) => void
  /** A press on the ground. */
  onPress?: (at: { x: number; y: number }) => void
  /** A part of a page, which a finger scrolls: the map does not move with it, and the wheel belongs to the page. */
  small?: boolean
}

export type ShownMap = {
  host: RefObject<HTMLDivElement | null>
  /** What lies on the map, in an element that gets the pointer's movements of the map, too. */
  overlay: HTMLElement
  /** Null until the frame has a size. */
  view: View | null
  /** The renderer has drawn its first picture. */
  rendered: boolean
  /** Whose data is shown, beyond OpenStreetMap's. */
  credits: string
  /** Shows something; `visitor`: because the visitor asked for another area. */
  show: (camera: Camera, visitor?: boolean) => void
  zoomBy: (steps: number) => void
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight })

/**
 * What a map shows. Until MapLibre is loaded, and in browsers without WebGL, it is a drawing, so that signs and buttons depend on neither.
 */
export function useMapView(options: Options): ShownMap {
  const host = useRef<HTMLDivElement>(null)
  const [overlay] = useState(() => document.createElement('div'))
  const [view, setView] = useState<View | null>(null)
  const [rendered, setRendered] = useState(false)
  const [credits, setCredits] = useState('')
  const renderer = useRef<Renderer | null>(null)
  const latest = useLatest(options)
  const shown = useLatest(view)

  useEffect(() => {
    const frame = host.current
    if (!frame) return
    let unmounted = false
    frame.append(overlay)
    const first = { ...latest.current.start(sizeOf(frame)), ...sizeOf(frame) }
    setView(first)
    const resized = new ResizeObserver(() => {
      setView((before) => before && { ...before, ...sizeOf(frame) })
      renderer.current?.resize()
    })
    resized.observe(frame)
    async function draw(into: HTMLElement) {
      const { makeRenderer } = await import('./vector/renderer')
      if (unmounted) return
      renderer.current = await makeRenderer(into, {
        camera: shown.current ?? first,
        overlay,
        tiles: tileUrl(),
        small: latest.current.small === true,
        onView: (camera) => setView({ ...camera, ...sizeOf(into) }),
        onMoved: (camera) => latest.current.onMove?.({ ...camera, ...sizeOf(into) }),
        onRendered: setRendered,
        onCredits: setCredits,
      })
      if (unmounted) renderer.current.remove()
    }
    // Without WebGL, or if the file does not arrive, the drawing stays.
    draw(frame).catch(() => undefined)
    return () => {
      unmounted = true
      resized.disconnect()
      renderer.current?.remove()
      renderer.current = null
      overlay.remove()
    }
  }, [overlay, latest, shown])

  const show = useCallback(
    (camera: Camera, visitor = false) => {
      if (renderer.current) return renderer.current.show(camera, visitor)
      const size = shown.current
      if (!size) return
      const next = { ...size, ...camera }
      setView(next)
      if (visitor) latest.current.onMove?.(next)
    },
    [latest, shown],
  )
  const zoomBy = useCallback(
    (steps: number) => {
      const now = shown.current
      if (now) show({ ...now, zoom: Math.max(FARTHEST, Math.min(CLOSEST, Math.round(now.zoom) + steps)) }, true)
    },
    [show, shown],
  )
  return { host, overlay, view, rendered, credits, show, zoomBy }
}
