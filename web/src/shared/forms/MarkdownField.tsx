import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { cx } from '@/shared/text'
import { Field, type FieldProps } from './Field'
import css from './forms.module.css'
import type { Form } from './useForm'

const MarkdownEditor = lazy(() => import('./MarkdownEditor'))

export type MarkdownBoxProps = {
  id: string
  name: string
  lang?: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  /** "Guardar": keeps the draft of the form. */
  onSave?: () => void
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Where somebody was typing when the plain box was replaced; null: nowhere in it. */
export type Caret = RefObject<{ from: number; to: number } | null>

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

type Props = { form: Form; name: string; onSave?: () => void } & Omit<FieldProps, 'problem'>

/** A text with marks in one language, and beside it what the marks will make of it. */
export function MarkdownField({ form, name, onSave, ...field }: Props) {
  return (
    <Field {...field} problem={form.problems[name]}>
      {(wires) => (
        <MarkdownBox
          {...wires}
          name={name}
          value={String(form.values[name])}
          onChange={(text) => form.type(name, text)}
          onBlur={() => form.blur(name)}
          onSave={onSave}
        />
      )}
    </Field>
  )
}
