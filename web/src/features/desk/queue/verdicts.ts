import type { KeyboardEvent } from 'react'
import type { Verdict } from '../core/deskApi'
import { isShortcut } from '../core/shortcuts'

/** The keyboard shortcut of each verdict; the same in every language, and shown on the buttons. */
export const keyOf: Record<Verdict, string> = { approve: 'A', ask: 'Q', reject: 'R' }

/** The verdict of a key; null if the key is no shortcut. */
export function verdictOf(event: KeyboardEvent): Verdict | null {
  if (!isShortcut(event.nativeEvent)) return null
  const found = Object.entries(keyOf).find(([, letter]) => letter === event.key.toUpperCase())
  return (found?.[0] as Verdict | undefined) ?? null
}
