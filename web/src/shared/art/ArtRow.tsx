import { createContext } from 'react'
import type { Subject } from './look'

/** The entities without a photograph of a list, in its order, so that no two neighbours have the same ground. */
export const ArtRow = createContext<readonly Subject[]>([])
