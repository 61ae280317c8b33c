import { MarkdownBox } from '@/shared/forms/editor/MarkdownBox'
import type { Form } from '@/shared/forms/useForm'
import { Field, type FieldProps } from './Field'

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
