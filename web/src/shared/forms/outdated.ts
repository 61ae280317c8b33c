import { createContext } from 'react'

/** The texts of the form whose source changed after them, as name and language: "description.qu". */
export const Outdated = createContext<readonly string[]>([])
