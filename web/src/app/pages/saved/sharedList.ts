/** The name in the fragment of an address, which no browser sends to a server: nothing of a shared list is stored. */
const NAME = 'events'
/** The search takes no more values of a parameter. */
const SHARED_MAX = 100

/** The ids of a list that was shared in the fragment of an address, '#events=12,45'; none without one. */
export function sharedIds(hash: string): number[] {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get(NAME) ?? ''
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, SHARED_MAX)
}

/** The fragment of a list's address. */
export const sharedHash = (ids: number[]) => `#${NAME}=${ids.slice(0, SHARED_MAX).join(',')}`
