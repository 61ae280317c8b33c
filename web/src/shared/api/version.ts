/** The entity tag of an entry's version; the server merges a save that names it with what others have saved since. */
export const versionTag = (updatedAt: string | null | undefined): string | undefined =>
  updatedAt ? `"${Date.parse(updatedAt)}"` : undefined

/** The header of a save that began with that version; none for an entry without a version. */
export const versionHeader = (ifMatch: string | undefined) => (ifMatch ? { 'If-Match': ifMatch } : undefined)
