import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Search, SearchField } from '@/shared/ui/SearchField'
import ui from '@/shared/ui/ui.module.css'
import type { Write } from '../filters/filterParams'
import type { Keys, Shown } from './SuggestionList'
import css from './suggestions.module.css'

// Without a network there are no suggestions, and the search is still one.
const SuggestionList = lazy(() => import('./SuggestionList').catch(() => ({ default: NoSuggestions })))

const NoSuggestions = () => <span hidden />

const NOTHING: Shown = { count: 0 }

/** With `onEnter`, only Enter and a suggestion search: on a page that the search leaves, a pause in typing must not. */
type Props = { search: RefObject<Search | null>; text: string; write: Write; onEnter?: boolean }

/**
 * The search of the list with suggestions while typing. The field is the same before and after their code is loaded, at the first
 * focus, so that no letter and no focus is lost.
 */
export function EventSearch({ search, text, write, onEnter = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const keys = useRef<Keys>(null)
  const [needed, setNeeded] = useState(false)
  const [typed, setTyped] = useState('')
  const [{ count, active }, setShown] = useState(NOTHING)
  const close = () => setTyped('')
  return (
    <div className={css.search}>
      <SearchField
        ref={search}
        compact
        label={t('search_events')}
        text={text}
        onSearch={(q) => !onEnter && write({ q })}
        onType={setTyped}
        input={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': count > 0,
          'aria-controls': count > 0 ? id : undefined,
          'aria-activedescendant': active,
          autoComplete: 'off',
          enterKeyHint: 'search',
          onFocus: () => setNeeded(true),
          onBlur: close,
          onKeyDown: (event) => {
            const typedText = event.currentTarget.value.trim()
            if (onEnter && event.key === 'Enter' && !active && typedText) write({ q: typedText })
            // The list knows whether it is open: `count` follows a moment later.
            if (keys.current) keys.current.press(event)
            else if (event.key === 'ArrowDown') setTyped(event.currentTarget.value)
            else if (event.key === 'Enter' || event.key === 'Escape') close() // the list is not loaded yet
          },
        }}
      />
      <p role="status" className={ui.hidden}>
        {count > 0 && t('suggestions_found', { count })}
      </p>
      {needed && (
        <Suspense>
          <SuggestionList
            ref={keys}
            id={id}
            typed={typed}
            onShown={setShown}
            onOpen={setTyped}
            onClose={close}
            onChoose={(option) => {
              // A pending search would return to the list from the page that is being opened.
              if ('page' in option) return search.current?.reset()
              search.current?.reset(option.text)
              write((params) => ({ ...option.filter?.(params), q: option.text }))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
