/** The part of Temporal that is used here; TypeScript does not describe it yet. */
type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } }

/** The visitor's time zone. The first use of Intl costs a phone a tenth of a second, so a browser with Temporal is asked by that. */
export const ownZone = (): string =>
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
