import { useSearchParams } from 'react-router'

/** The query parameters of the URL, and a function that replaces some of them; an empty value removes a parameter. */
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
