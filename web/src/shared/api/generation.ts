import { GENERATION_MS } from '@/shared/constants'

const HEADER = 'Raymi-Generation'

let newest: { value: string; until: number } | null = null

/** Stores the generation that the response to a write carries. */
export function noteGeneration(value: string | null | undefined) {
  if (value) newest = { value, until: Date.now() + GENERATION_MS }
}

/** Sends the generation with a read, so that every gateway bypasses a cached response older than the write. */
export function sendGeneration(headers: Headers) {
  if (newest && Date.now() < newest.until) headers.set(HEADER, newest.value)
}

export const generationOf = (answer: Response | undefined) => answer?.headers.get(HEADER)
