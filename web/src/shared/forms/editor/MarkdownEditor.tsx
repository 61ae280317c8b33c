import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import css from '@/shared/forms/forms.module.css'
import { Markdown } from '@/shared/markdown/Markdown'
import { cx } from '@/shared/text'
import type { Caret, MarkdownBoxProps } from './boxProps'
import { EditorToolbar } from './EditorToolbar'
import { code, heading, link, prefix, type Selection, table, wrap } from './editor'
import own from './editor.module.css'
import { EDITOR_LANG, type EditorAction, editorLabels } from './editorLabels'
import { redo, startOf, undo, write } from './history'
import { usePaste } from './paste/usePaste'

const edits: Partial<Record<EditorAction, (s: Selection) => Selection>> = {
  bold: (s) => wrap(s, '**'),
  italic: (s) => wrap(s, '*'),
  heading,
  list: (s) => prefix(s, () => '- ', /^- /),
  numbers: (s) => prefix(s, (index) => `${index + 1}. `, /^\d+\. /),
  quote: (s) => prefix(s, () => '> ', /^> /),
  link: (s) => link(s, editorLabels.linkText),
  image: (s) => link(s, editorLabels.imageText, true),
  table: (s) => table(s, editorLabels.column),
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

/** A textarea with a toolbar, an undo history and a live preview. */
export default function MarkdownEditor(props: MarkdownBoxProps & { caret: Caret }) {
  const { value, onChange, onSave, onBlur, lang, caret, ...input } = props
  const [history, setHistory] = useState(() => startOf(value))
  const box = useRef<HTMLTextAreaElement>(null)
  const moved = useRef(false)
  // A text set from outside, such as a restored draft, starts a new history.
  // A passive effect could run after the next key and take the editor's own former text for one from outside.
  useLayoutEffect(() => {
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
  const paste = usePaste(box, (next) => go(write({ ...history, now: selection() }, next, false), true))
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
        textId={input.id}
        act={act}
        canSave={Boolean(onSave)}
        disabled={{ undo: history.past.length === 0, redo: history.future.length === 0, clear: value === '' }}
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
        onPaste={paste}
      />
      {/* Not a landmark: a form has many previews. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs only */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <div className={own.live} role="group" tabIndex={0} aria-labelledby={`${input.id}-preview ${input.id}-label`}>
        <p className={own.title} lang={EDITOR_LANG} id={`${input.id}-preview`}>
          {editorLabels.preview}
        </p>
        {value && <Markdown text={value} lang={lang} />}
      </div>
    </div>
  )
}
