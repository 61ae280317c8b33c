import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { useDebouncedCallback } from '@/shared/useDebounced'

type Props = { label: string; text: string; onSearch: (text: string) => void; className?: string }

/** Searches after a pause in typing. The address keeps the text: when it changes from elsewhere, the field follows. */
export function SearchField({ label, text, onSearch, className }: Props) {
  const [typed, setTyped] = useState(text)
  const known = useRef(text)
  const [search, cancel] = useDebouncedCallback((next: string) => {
    known.current = next
    onSearch(next)
  }, SEARCH_DEBOUNCE_MS)
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    cancel()
    setTyped(text)
  }, [text, cancel])
  return (
    <label className={className}>
      <span className={formCss.label}>{label}</span>
      <input
        type="search"
        className={formCss.input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
