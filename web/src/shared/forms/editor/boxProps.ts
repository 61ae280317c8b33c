import type { RefObject } from 'react'

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
