import { createContext, useContext } from 'react'
import type { Decidable, Verdict } from './deskApi'

/** A verdict that has not taken effect. */
export type PendingVerdict = Decidable & {
  title: string
  verdict: Verdict
  message: string
  /** What the verdict does. */
  text: string
  /** The time before the verdict was sent, in milliseconds: its delay ends on the server at the latest UNDO_SECONDS later. */
  from: number
}

type PendingVerdicts = {
  add: (verdict: PendingVerdict) => void
  /** The messages of cancelled verdicts on an entry, so that the editor does not write them again. */
  cancelledMessages: (entry: Decidable) => Partial<Record<Verdict, string>>
}

export const PendingVerdictsContext = createContext<PendingVerdicts | null>(null)

/** The pending verdicts of the editor in this tab. */
export function usePendingVerdicts(): PendingVerdicts {
  const value = useContext(PendingVerdictsContext)
  if (!value) throw new Error('usePendingVerdicts is for pages inside PendingVerdicts')
  return value
}
