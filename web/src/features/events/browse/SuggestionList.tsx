import { skipToken } from '@reduxjs/toolkit/query/react'
import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { cx } from '@/shared/text'
import { useDebouncedCallback } from '@/shared/useDebounced'
import { askedText, groupsOf, type Suggestion } from './suggestions'
import css from './suggestions.module.css'
import { useSuggestEventsQuery } from './suggestionsApi'

/** Shorter than the search itself: the list shall be there while the visitor still types. */
const SUGGESTION_DEBOUNCE_MS = 150

/** The number of options in the open list, 0 for a closed one, and the id of the active option. */
export type Shown = { count: number; active?: string }
/** Handles the keys of the field that belong to the list. */
export type Keys = { press: (event: KeyboardEvent<HTMLInputElement>) => void }

type Props = {
  id: string
  /** What is in the field; '' closes the list. */
  typed: string
  onShown: (shown: Shown) => void
  /** Called with what is in the field. */
  onOpen: (typed: string) => void
  onClose: () => void
  onChoose: (option: Suggestion) => void
  ref: Ref<Keys>
}

/** The suggestions below the field. The field keeps the focus; the list follows its keys. */
export default function SuggestionList({ id, typed, onShown, onOpen, onClose, onChoose, ref }: Props) {
  const { t } = useTranslation()
  const groups = useSuggestions(typed)
  const navigate = useNavigate()
  const path = useLocalePath()
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useState({ typed, index: -1 })
  const index = active.typed === typed ? Math.min(active.index, options.length - 1) : -1
  const count = options.length
  const open = count > 0
  const idOf = (option: Suggestion) => `${id}-${option.key}`
  const chosen = options[index]
  const activeId = chosen && idOf(chosen)
  useEffect(() => onShown({ count, active: activeId }), [onShown, count, activeId])
  const choose = (option: Suggestion) => {
    onClose()
    onChoose(option)
    if ('page' in option) void navigate(path(option.page))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter without an active option is the search for what is typed.
      if (!chosen) onClose()
      else choose(chosen)
      return
    }
    // One place before the first option is the field itself.
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (!open && event.key === 'ArrowDown') onOpen(event.currentTarget.value)
    if (!open || (!move && event.key !== 'Escape')) return
    event.preventDefault()
    if (!move) return onClose()
    const places = count + 1
    setActive({ typed, index: ((index + 1 + move + places) % places) - 1 })
  }
  useImperativeHandle(ref, () => ({ press }))
  return (
    <div {...listbox(t('suggestions'))} id={id} className={css.list} hidden={!open} onPointerDown={keepFocus}>
      {groups.map(({ label, options: those }) => (
        <div key={label} {...groupNamed(`${id}-${label}`)}>
          <div id={`${id}-${label}`} role="presentation" className={css.group}>
            {t(label)}
          </div>
          {those.map((option) => (
            <Option key={option.key} id={idOf(option)} option={option} active={option === chosen} onChoose={choose} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The field keeps the focus and its keys, also after a press beside the options: an answer may move them under the finger. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

// The roles of a listbox whose focus stays in the field; select and option cannot have groups with details.
const listbox = (label: string) => ({ role: 'listbox', 'aria-label': label })
const groupNamed = (id: string) => ({ role: 'group', 'aria-labelledby': id })

type OptionProps = { id: string; option: Suggestion; active: boolean; onChoose: (option: Suggestion) => void }

function Option({ id, option, active, onChoose }: OptionProps) {
  const behaviour = { role: 'option', 'aria-selected': active, onClick: () => onChoose(option) }
  return (
    <div
      {...behaviour}
      id={id}
      className={cx(css.option, active && css.active)}
      ref={(element) => {
        if (active) element?.scrollIntoView?.({ block: 'nearest' })
      }}
    >
      <span className={css.name}>{option.name}</span>
      {option.detail && <span className={css.detail}>{option.detail}</span>}
    </div>
  )
}

/** The groups for a typed text; those of the text before stay until the next ones arrive, so that the list does not flicker. */
function useSuggestions(typed: string) {
  const locale = useLocale()
  const [text, setText] = useState('')
  const [ask] = useDebouncedCallback(setText, SUGGESTION_DEBOUNCE_MS)
  const asked = askedText(typed)
  useEffect(() => ask(asked), [ask, asked])
  const { data, isError } = useSuggestEventsQuery(text ? { text, locale } : skipToken)
  return asked && text && data && !isError ? groupsOf(data, locale) : []
}
