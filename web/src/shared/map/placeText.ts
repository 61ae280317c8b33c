/** Joins the parts, without empty ones and those that an earlier part contains; the server does the same (gateway/internal/pages/page.go). */
export function joinDistinct(separator: string, ...parts: (string | null | undefined)[]): string {
  const distinct: string[] = []
  for (const part of parts) if (part && !distinct.join(separator).includes(part)) distinct.push(part)
  return distinct.join(separator)
}

/** Joins venue, address and city, which often contain each other. */
export const placeText = (...parts: (string | null | undefined)[]) => joinDistinct(', ', ...parts)
