const HOUR_MS = 3_600_000
const LIMA_MS = 5 * HOUR_MS

/** The coming Friday at 17:30 in Lima; on a Friday, that of the day. */
function friday(): Date {
  const today = new Date(Date.now() - LIMA_MS)
  const days = (5 - today.getUTCDay() + 7) % 7
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days)
  return new Date(midnight + 17.5 * HOUR_MS + LIMA_MS)
}

/** The moment of the journeys that find something. */
export const at = friday()
