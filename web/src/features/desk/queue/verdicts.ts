import type { KeyboardEvent } from 'react'
import type { Verdict } from '../core/deskApi'

/** The keyboard shortcut of each verdict; the same in every language, and shown on the buttons. */
export const keyOf: Record<Verdict, string> = { approve: 'A', ask: 'Q', reject: 'R' }

const INPUTS = 'input, textarea, select, [contenteditable], dialog'

/** The verdict of a key; null in input fields, with a modifier key and for a repeated key. */
export function verdictOf({ key, target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): Verdict | null {
  if (altKey || ctrlKey || metaKey || repeat || (target as Element).closest(INPUTS)) return null
  const found = Object.entries(keyOf).find(([, letter]) => letter === key.toUpperCase())
  return (found?.[0] as Verdict | undefined) ?? null
}
