/**
 * Access to localStorage. A browser may throw on any access (all cookies blocked, a page in an iframe): then nothing is
 * stored, and every page load is like a first visit. Returns null instead of throwing.
 */
export function orNull<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const recall = (key: string) => orNull(() => localStorage.getItem(key))
export const remember = (key: string, value: string) => orNull(() => localStorage.setItem(key, value))
export const forget = (key: string) => orNull(() => localStorage.removeItem(key))
