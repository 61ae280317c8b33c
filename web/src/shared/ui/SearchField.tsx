import { type InputHTMLAttributes, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { useLinkAway } from '@/shared/useLinkAway'
import { Icon } from './Icon'
import css from './ui.module.css'

/**
 * `reset` cancels a pending search at once and shows a text, or that of the last search. Without it, a search whose parameters were
 * replaced before they were rendered would leave its text in the field: the URL has not changed.
 */
export type Search = { reset: (text?: string) => void }

type Props = {
  label: string
  text: string
  onSearch: (text: string) => void
  className?: string
  compact?: boolean
  /** Called at each letter, before the debounced search. */
  onType?: (text: string) => void
  /** Further attributes of the field. */
  input?: InputHTMLAttributes<HTMLInputElement>
  ref?: Ref<Search>
}

/**
 * A debounced search. The URL holds the text: when it changes from outside, the field follows. The compact variant has its
 * label inside, which leaves more of the first screen to the results.
 */
export function SearchField({ label, text, onSearch, className, compact, onType, input, ref }: Props) {
  const [typed, setTyped] = useState(text)
  const searched = useRef(text)
  const [search, cancel] = useDebouncedCallback((next: string) => {
    searched.current = next
    onSearch(next)
  }, SEARCH_DEBOUNCE_MS)
  useImperativeHandle(
    ref,
    () => ({
      reset: (next = searched.current) => {
        cancel()
        searched.current = next
        setTyped(next)
      },
    }),
    [cancel],
  )
  useLinkAway(cancel)
  useEffect(() => {
    if (text === searched.current) return
    searched.current = text
    cancel()
    setTyped(text)
  }, [text, cancel])
  return (
    <label className={cx(className, compact && formCss.compact)}>
      <span className={compact ? css.hidden : formCss.label}>{label}</span>
      {compact && <Icon name="search" />}
      <input
        {...input}
        type="search"
        className={formCss.input}
        placeholder={compact ? label : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
