import { startTransition, useEffect, useState } from 'react'

type Idle = (callback: () => void) => void

// Safari has no idle callback; a timer comes after what is waiting, too.
const idle: Idle = 'requestIdleCallback' in globalThis ? (callback) => requestIdleCallback(callback) : setTimeout

/** Runs a piece of work when the browser has nothing better to do. */
export const whenIdle = (work: () => void) => idle(work)

/** Lets the browser paint, and answer a finger, between two pieces of work. */
export const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

let settled = false
/** From the first change of pages on, nothing is put off. */
export const settle = () => {
  settled = true
}

// Pieces take their turns: each is a task of its own, so that none of them is long.
let turns: Promise<void> = Promise.resolve()

function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => idle(resolve)))
  return turns
}

/**
 * False while a page that was just opened makes its first screen, true soon after: what lies below is made then, piece by
 * piece. On every later page, and on one that is opened in its middle (a reload, Back, an anchor), it is true at once: the
 * place to scroll to must be there.
 */
export function useLater(): boolean {
  const [now, setNow] = useState(() => settled || openedInside())
  useEffect(() => {
    if (now) return
    let gone = false
    nextTurn().then(() => {
      settled = true
      if (!gone) startTransition(() => setNow(true))
    })
    return () => {
      gone = true
    }
  }, [now])
  return now
}

function openedInside(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const fresh = (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate'
  return !fresh || window.location.hash !== '' || window.scrollY > 0
}
