import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from '@/shared/forms/forms.module.css'
import { Markdown } from '@/shared/markdown/Markdown'
import { cx } from '@/shared/text'
import type { Caret, MarkdownBoxProps } from './boxProps'
import { EditorToolbar } from './EditorToolbar'
import { code, heading, link, prefix, type Selection, table, wrap } from './editor'
import own from './editor.module.css'
import { EDITOR_LANG, type EditorAction, editorWords } from './editorWords'
import { redo, startOf, undo, write } from './history'

const edits: Partial<Record<EditorAction, (s: Selection) => Selection>> = {
  bold: (s) => wrap(s, '**'),
  italic: (s) => wrap(s, '*'),
  heading,
  list: (s) => prefix(s, () => '- ', /^- /),
  numbers: (s) => prefix(s, (index) => `${index + 1}. `, /^\d+\. /),
  quote: (s) => prefix(s, () => '> ', /^> /),
  link: (s) => link(s, editorWords.linkText),
  image: (s) => link(s, editorWords.imageText, true),
  table: (s) => table(s, editorWords.column),
  code,
  clear: () => ({ text: '', from: 0, to: 0 }),
}

const shortcuts: Record<string, EditorAction> = {
  b: 'bold',
  i: 'italic',
  k: 'link',
  z: 'undo',
  y: 'redo',
  s: 'save',
}

/** A textarea with tools, a history of its own, and what becomes of the text beside it. */
export default function MarkdownEditor(props: MarkdownBoxProps & { caret: Caret }) {
  const { value, onChange, onSave, onBlur, lang, caret, ...input } = props
  const [history, setHistory] = useState(() => startOf(value))
  const box = useRef<HTMLTextAreaElement>(null)
  const moved = useRef(false)
  // Another text from outside, such as a restored draft, starts a history of its own.
  useEffect(() => {
    setHistory((old) => (old.now.text === value ? old : startOf(value)))
  }, [value])
  useLayoutEffect(() => {
    if (!caret.current) return
    box.current?.focus()
    box.current?.setSelectionRange(caret.current.from, caret.current.to)
    caret.current = null
  }, [caret])
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    box.current?.focus()
    box.current?.setSelectionRange(history.now.from, history.now.to)
  }, [history])

  const selection = (): Selection => {
    const { selectionStart = 0, selectionEnd = 0, value: text = value } = box.current ?? {}
    return { text, from: selectionStart, to: selectionEnd }
  }
  const go = (next: typeof history, move: boolean) => {
    moved.current = move
    setHistory(next)
    onChange(next.now.text)
  }
  const act = (action: EditorAction) => {
    if (action === 'save') return onSave?.()
    if (action === 'undo') return go(undo(history), true)
    if (action === 'redo') return go(redo(history), true)
    const edit = edits[action]
    if (edit) go(write({ ...history, now: selection() }, edit(selection()), false), true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const action = key === 'z' && event.shiftKey ? 'redo' : shortcuts[key]
    if (!action || (action === 'save' && !onSave)) return
    event.preventDefault()
    act(action)
  }
  return (
    <div className={own.editor}>
      <EditorToolbar
        of={input.id}
        act={act}
        canSave={Boolean(onSave)}
        off={{ undo: history.past.length === 0, redo: history.future.length === 0, clear: value === '' }}
      />
      <textarea
        {...input}
        ref={box}
        lang={lang}
        className={cx(css.input, own.text)}
        value={value}
        onChange={() => go(write(history, selection(), true), false)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {/* No landmark: a form has many of them. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <div className={own.live} role="group" tabIndex={0} aria-labelledby={`${input.id}-preview ${input.id}-label`}>
        <p className={own.title} lang={EDITOR_LANG} id={`${input.id}-preview`}>
          {editorWords.preview}
        </p>
        {value && <Markdown text={value} lang={lang} />}
      </div>
    </div>
  )
}
