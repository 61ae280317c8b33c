import type { KeyboardEvent } from 'react'
import type { Verdict } from '../core/deskApi'

/** The letter of each verdict; the same in every language, as the buttons tell. */
export const keyOf: Record<Verdict, string> = { approve: 'A', ask: 'Q', reject: 'R' }

const typing = 'input, textarea, select, [contenteditable], dialog'

/** What a key says; nothing while somebody types, or holds another key. */
export function verdictOf({ key, target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): Verdict | null {
  if (altKey || ctrlKey || metaKey || repeat || (target as Element).closest(typing)) return null
  const found = Object.entries(keyOf).find(([, letter]) => letter === key.toUpperCase())
  return (found?.[0] as Verdict | undefined) ?? null
}
