import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import css from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import type { Caret, MarkdownBoxProps } from './boxProps'

const MarkdownEditor = lazy(() => import('./MarkdownEditor'))

/** The editor is a lazy chunk; until it is loaded, a plain textarea edits the same text. */
export function MarkdownBox(props: MarkdownBoxProps) {
  const caret: Caret = useRef(null)
  return (
    <Suspense fallback={<PlainBox {...props} caret={caret} />}>
      <MarkdownEditor {...props} caret={caret} />
    </Suspense>
  )
}

function PlainBox({ onChange, onSave: _onSave, caret, ...input }: MarkdownBoxProps & { caret: Caret }) {
  const box = useRef<HTMLTextAreaElement>(null)
  // The cleanup of a layout effect runs while the textarea is still in the document and may have the focus.
  useLayoutEffect(() => {
    const area = box.current
    return () => {
      if (area && area === document.activeElement) {
        caret.current = { from: area.selectionStart, to: area.selectionEnd }
      }
    }
  }, [caret])
  return (
    <textarea
      {...input}
      ref={box}
      className={cx(css.input, css.tall)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
