import { startTransition, useEffect, useState } from 'react'

type Idle = (callback: () => void) => void

// Safari has no requestIdleCallback; a timer also runs after the queued tasks.
const idle: Idle = 'requestIdleCallback' in globalThis ? (callback) => requestIdleCallback(callback) : setTimeout

/** Runs a piece of work when the browser is idle. */
export const whenIdle = (work: () => void) => idle(work)

/** Yields to the browser between two pieces of work, so that it can paint and handle input. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))

let disabled = false
/** Renders everything at once from the first navigation on. */
export const disableDeferral = () => {
  disabled = true
}

// A queue of idle tasks: each deferred part is a separate task, so that no task is long.
let turns: Promise<void> = Promise.resolve()

function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => idle(resolve)))
  return turns
}

/**
 * False while a newly opened page renders its first screen, true soon after: the parts below are rendered then, one by one.
 * True at once on every later page, and on a page that opens at a scroll position (reload, Back, anchor), because that
 * position must exist.
 */
export function useDeferred(): boolean {
  const [now, setNow] = useState(() => disabled || opensScrolled())
  useEffect(() => {
    if (now) return
    let unmounted = false
    void nextTurn().then(() => {
      disabled = true
      if (!unmounted) startTransition(() => setNow(true))
    })
    return () => {
      unmounted = true
    }
  }, [now])
  return now
}

function opensScrolled(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const fresh = (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate'
  return !fresh || window.location.hash !== '' || window.scrollY > 0
}
