import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import css from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import type { Caret, MarkdownBoxProps } from './boxProps'

const MarkdownEditor = lazy(() => import('./MarkdownEditor'))

/** The editor comes as a chunk of its own; until it is there, its text can be written without the tools. */
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
  // A layout effect is cleaned up while its elements are still in the document and have the focus.
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
