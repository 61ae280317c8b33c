import { useCombobox } from 'downshift'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { fold } from '@/shared/names'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import own from './combobox.module.css'
import type { ControlProps } from './Field'

type Option = { key: string; name: string; lang?: string; group?: string; detail?: string }
type Props<O extends Option> = {
  control: ControlProps
  label: string
  name?: string
  /** The chosen option; without it, the field is a search and keeps the text of the last choice. */
  chosen?: O | null
  /** The options for a text, those of a group together; for an empty text, what an open list shows. */
  find: (text: string) => O[]
  onPick: (option: O | null) => void
  onBlur?: () => void
  noneFound: string
}

/** A text field with a list of options: arrows move, Enter selects, Esc closes, and leaving the field keeps the choice. Before an
 * arrow key no option is selected: Enter takes only what is without doubt, the option of this name or the only one. */
export function Combobox<O extends Option>({
  control,
  label,
  name,
  chosen,
  find,
  onPick,
  onBlur,
  noneFound,
}: Props<O>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const optionsFor = (typed: string) => find(typed === chosen?.name ? '' : typed)
  const found = optionsFor(text)
  const { isOpen, highlightedIndex, inputValue, getInputProps, getMenuProps, getItemProps } = useCombobox<O>({
    items: found,
    itemToString: (option) => option?.name ?? '',
    // A form that renders again makes new options: by their identity, the choice would replace what is being typed.
    itemToKey: (option) => option?.key,
    inputId: control.id,
    ...(chosen !== undefined && { selectedItem: chosen }),
    onInputValueChange: ({ inputValue: next }) => {
      setText(next)
      if (next === '' && chosen) onPick(null)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
    stateReducer: ({ selectedItem, highlightedIndex: index, inputValue: typed }, { type, changes }) => {
      const options = optionsFor(typed)
      const named = options.find((one) => fold(one.name) === fold(typed.trim()))
      // Leaving the field must not choose the highlighted option, but the one whose name is written in it.
      if (type === useCombobox.stateChangeTypes.InputBlur) {
        if (chosen === undefined) return { ...changes, selectedItem }
        const left = named ?? selectedItem
        return { ...changes, selectedItem: left, inputValue: left?.name ?? '' }
      }
      // The shown list may still be that of an earlier text when Enter is pressed.
      const option = options[index] ?? named ?? (typed.trim() !== '' && options.length === 1 ? options[0] : undefined)
      if (type === useCombobox.stateChangeTypes.InputKeyDownEnter)
        return option ? { ...changes, selectedItem: option, inputValue: option.name } : { ...changes, isOpen: true }
      return changes
    },
  })
  const shown = isOpen && found.length > 0
  const none = isOpen && inputValue !== '' && found.length === 0
  // Enter chooses from the list; it must not submit the form.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
  return (
    <div className={own.combo}>
      <input
        {...getInputProps({ ...control, onKeyDown, onBlur, 'aria-expanded': shown })}
        aria-labelledby={undefined}
        name={name}
        className={css.input}
        lang={chosen?.lang}
      />
      <ul {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })} className={own.list} hidden={!shown}>
        {shown &&
          found.map((option, index) => (
            <Fragment key={option.key}>
              {option.group && option.group !== found[index - 1]?.group && (
                <li role="presentation" className={own.group}>
                  {option.group}
                </li>
              )}
              <li
                {...getItemProps({ item: option, index })}
                className={cx(own.option, index === highlightedIndex && own.active)}
                lang={option.lang}
              >
                {option.name}
                {option.detail && <span className={own.detail}>{` ${option.detail}`}</span>}
              </li>
            </Fragment>
          ))}
      </ul>
      {/* It lies in the gap below the field, where a problem has its place, so that nothing moves when the field is left. */}
      <div className={css.slot}>
        <p role="status" className={none && !control['aria-invalid'] ? css.help : ui.hidden}>
          {none ? noneFound : shown && inputValue !== '' && t('options_found', { count: found.length })}
        </p>
      </div>
    </div>
  )
}
