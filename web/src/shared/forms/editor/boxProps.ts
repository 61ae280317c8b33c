import type { RefObject } from 'react'

export type MarkdownBoxProps = {
  id: string
  name: string
  lang?: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  /** "Guardar": saves the draft of the form. */
  onSave?: () => void
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** The selection in the plain textarea when the editor replaced it; null when it had no focus. */
export type Caret = RefObject<{ from: number; to: number } | null>
