import { useSyncExternalStore } from 'react'

const kinds = ['online', 'offline']

function subscribe(change: () => void) {
  for (const kind of kinds) window.addEventListener(kind, change)
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, change)
  }
}

/** False while the browser reports that it has no network. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
