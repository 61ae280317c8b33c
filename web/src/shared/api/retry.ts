import { RETRY_STATUSES } from '@/shared/constants'

type Attempt<T> = (key: string | undefined) => Promise<T>
type Answer = { error?: unknown }

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Retries a call that is not idempotent once, with one Idempotency-Key, so that the server recognises the second attempt.
 * A caller that passes its own key can also retry later.
 */
export async function withRetry<T extends Answer>(method: string, attempt: Attempt<T>, own?: string): Promise<T> {
  if (idempotent.has(method.toUpperCase())) return attempt(undefined)
  const key = own ?? idempotencyKey()
  const first = await attempt(key)
  const status = (first.error as { status?: unknown } | undefined)?.status
  return typeof status === 'number' && RETRY_STATUSES.includes(status) ? attempt(key) : first
}

// crypto.randomUUID exists only on https and localhost; the portal also runs on a plain address in a local network.
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
