import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { Icon } from './Icon'
import css from './ui.module.css'

/** Drops what was typed and not searched for yet, at once: the address may change a moment later. */
export type Search = { forget: () => void }

type Props = {
  label: string
  text: string
  onSearch: (text: string) => void
  className?: string
  compact?: boolean
  ref?: Ref<Search>
}

/**
 * Searches after a pause in typing. The address keeps the text: when it changes from elsewhere, the field follows. A compact
 * one has its label inside, for pages whose first screen is for what is found.
 */
export function SearchField({ label, text, onSearch, className, compact, ref }: Props) {
  const [typed, setTyped] = useState(text)
  const known = useRef(text)
  const [search, cancel] = useDebouncedCallback((next: string) => {
    known.current = next
    onSearch(next)
  }, SEARCH_DEBOUNCE_MS)
  useImperativeHandle(
    ref,
    () => ({
      forget: () => {
        cancel()
        setTyped(known.current)
      },
    }),
    [cancel],
  )
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    cancel()
    setTyped(text)
  }, [text, cancel])
  return (
    <label className={cx(className, compact && css.compact)}>
      <span className={compact ? css.hidden : formCss.label}>{label}</span>
      {compact && <Icon name="search" />}
      <input
        type="search"
        className={formCss.input}
        placeholder={compact ? label : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
