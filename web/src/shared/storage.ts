/**
 * What the browser keeps for the visitor. It may refuse even to be asked (all cookies blocked, a page within another one): then
 * nothing is remembered, and every page is as on a first visit.
 */
export function tried<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const recall = (key: string) => tried(() => localStorage.getItem(key))
export const remember = (key: string, value: string) => tried(() => localStorage.setItem(key, value))
export const forget = (key: string) => tried(() => localStorage.removeItem(key))
