import { useEffect, useState } from 'react'
import { type Kept, keptProgramme, onKept } from './kept'

/** The programme that is kept on this device. */
export function useKept(): Kept | null {
  const [kept, setKept] = useState(keptProgramme)
  useEffect(() => onKept(() => setKept(keptProgramme())), [])
  return kept
}
