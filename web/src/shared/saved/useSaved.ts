import { useSyncExternalStore } from 'react'
import { onSavedChange, type Saved, savedEntries } from './saved'

/** What the visitor keeps on this device, the newest first. */
export const useSaved = (): Saved[] => useSyncExternalStore(onSavedChange, savedEntries)
