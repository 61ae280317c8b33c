import { useState } from 'react'
import { afterPress } from '@/shared/forms/afterPress'

type Props<Value extends string> = {
  value: Value | ''
  /** The text of a value, and the value of a text; '' for a text that is not a value. */
  write: (value: Value | '') => string
  read: (text: string) => Value | ''
  onChange: (value: Value | '') => void
  onBlur?: () => void
}

/**
 * A value that is typed as text: the text stays as typed until the field is left, and one that is no value stays with a message. The
 * value is '' meanwhile.
 */
export function useTypedText<Value extends string>({ value, write, read, onChange, onBlur }: Props<Value>) {
  // `before` is the value when the text was typed: the new one may arrive later, for example by the URL.
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(null)
  const [left, setLeft] = useState(false)
  // A value from elsewhere, such as a restored draft, replaces the typed text.
  const own = typed && [typed.before, read(typed.text)].includes(value)
  const text = own ? typed.text : write(value)
  return {
    text,
    /** Whether the field was left: before, nothing is a problem. */
    left,
    incorrect: left && text !== '' && read(text) === '',
    type: (next: string) => {
      setTyped({ text: next, before: value })
      onChange(read(next))
    },
    choose: (next: Value | '') => {
      setTyped(null)
      onChange(next)
    },
    leave: () => {
      // The message may need more than the reserved line.
      afterPress(() => setLeft(true))
      if (read(text) !== '') setTyped(null)
      onBlur?.()
    },
  }
}
