import { type PointerEvent, useRef, useState } from 'react'

/** How far the list is pulled up over the map of a phone. */
type Stop = 'peek' | 'half' | 'full'
const STOPS: Stop[] = ['peek', 'half', 'full']

/** The heights in pixels that eventMap.module.css gives the stops in a frame. */
export const PEEK = 92
export const TOOLS = 116
/** Below search and filters are the buttons of the zoom. */
export const ZOOM = 64
const heightsIn = (frame: number) => ({ peek: PEEK, half: frame / 2, full: frame - TOOLS })

/** A finger that moves less presses. */
const PRESS = 6
/** A pull of this length goes on to the next stop. */
const PULL = 40

type Pull = { y: number; height: number; stop: Stop; moved: boolean }

/** The stop at which a pulled sheet comes to rest. */
export function restOf(from: Stop, pulled: number, height: number, frame: number): Stop {
  const heights = heightsIn(frame)
  const nearest = STOPS.toSorted((one, other) => Math.abs(heights[one] - height) - Math.abs(heights[other] - height))[0]
  if (nearest !== from || Math.abs(pulled) < PULL) return nearest ?? from
  return STOPS[Math.max(0, Math.min(STOPS.length - 1, STOPS.indexOf(from) + Math.sign(pulled)))] ?? from
}

/** A sheet with three stops: a finger pulls it, a press goes to the next one. */
export function useSheet() {
  const [stop, setStop] = useState<Stop>('peek')
  /** While a finger pulls. */
  const [height, setHeight] = useState<number | null>(null)
  const pull = useRef<Pull | null>(null)
  const sheetOf = (element: Element) => element.closest<HTMLElement>('[data-stop]')
  const down = (event: PointerEvent) => {
    const sheet = sheetOf(event.currentTarget)
    // Also outside of the head the pull goes on; the button below the finger still gets its press.
    if (event.target instanceof Element) event.target.setPointerCapture?.(event.pointerId)
    if (sheet) pull.current = { y: event.clientY, height: sheet.clientHeight, stop, moved: false }
  }
  const move = (event: PointerEvent) => {
    const begun = pull.current
    if (!begun) return
    const up = begun.y - event.clientY
    if (!begun.moved && Math.abs(up) < PRESS) return
    begun.moved = true
    setHeight(Math.max(PEEK, begun.height + up))
  }
  const end = (event: PointerEvent) => {
    const begun = pull.current
    const frame = sheetOf(event.currentTarget)?.parentElement?.clientHeight
    if (begun?.moved && frame)
      setStop(restOf(begun.stop, begun.y - event.clientY, begun.height + begun.y - event.clientY, frame))
    setHeight(null)
    // After the click that follows a pull.
    setTimeout(() => {
      pull.current = null
    })
  }
  const press = () => {
    // The click after a pull is none.
    if (!pull.current?.moved) setStop(STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length] ?? 'peek')
  }
  return {
    stop,
    setStop,
    height,
    press,
    pull: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  }
}
