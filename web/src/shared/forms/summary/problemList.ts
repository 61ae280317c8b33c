import { createContext, useCallback, useState } from 'react'

/** A problem that a field shows. `slot` is its place in the field, which stays when the problem is gone. */
type Line = { id: string; text: string; isMissing: boolean; slot: HTMLElement | null }
export type Listed = Line & { isFixed: boolean }

/** Lists a problem that is shown; the answer marks it as fixed. */
export const ListProblem = createContext<((line: Line) => () => void) | null>(null)

const byPlace = ({ slot: one }: Listed, { slot: other }: Listed) =>
  one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1

/** The problems that the fields of a form show, in the order of the page. */
export function useProblemList() {
  const [lines, setLines] = useState<Listed[]>([])
  const list = useCallback((line: Line) => {
    setLines((old) => [...old.filter(({ id }) => id !== line.id), { ...line, isFixed: false }].sort(byPlace))
    return () => setLines((old) => old.map((one) => (one.id === line.id ? { ...one, isFixed: true } : one)))
  }, [])
  const forgetFixed = useCallback(() => setLines((old) => old.filter(({ isFixed }) => !isFixed)), [])
  return { lines, list, forgetFixed }
}
