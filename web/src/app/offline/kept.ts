import { recall, remember } from '@/shared/storage'

const KEPT_KEY = 'raymi-kept'

/** When the programme was last kept on this device, in milliseconds since 1970, and in which language. */
export type Kept = { at: number; locale: string }

/** The stored record; null if nothing is kept. */
export function keptProgramme(): Kept | null {
  try {
    const { at, locale } = JSON.parse(recall(KEPT_KEY) ?? '{}') as Partial<Kept>
    return Number.isFinite(at) && typeof locale === 'string' ? { at: Number(at), locale } : null
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

export function recordKept(kept: Kept) {
  remember(KEPT_KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** Calls `listener` when the programme was kept anew. */
export function onKept(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
