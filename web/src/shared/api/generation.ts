import { GENERATION_MS } from '@/shared/constants'

const HEADER = 'Raymi-Generation'

let newest: { value: string; until: number } | null = null

/** Notes what the answer to a write says: which gateway carried it. */
export function noteGeneration(value: string | null | undefined) {
  if (value) newest = { value, until: Date.now() + GENERATION_MS }
}

/** Lets a read see what was written a moment ago, whichever gateway answers. */
export function sendGeneration(headers: Headers) {
  if (newest && Date.now() < newest.until) headers.set(HEADER, newest.value)
}

export const generationOf = (answer: Response | undefined) => answer?.headers.get(HEADER)
