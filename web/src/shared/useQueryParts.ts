import { useSearchParams } from 'react-router'

/** The query of the address, and a way to change some of its parts in place; an empty value takes a part out. */
export function useQueryParts() {
  const [params, setParams] = useSearchParams()
  const write = (parts: Record<string, string>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(parts)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params, write] as const
}
