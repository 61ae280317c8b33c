import { MarkdownBox } from '@/shared/forms/editor/MarkdownBox'
import type { Form } from '@/shared/forms/useForm'
import { Field, type FieldProps } from './Field'

type Props = { form: Form; name: string; onSave?: () => void } & Omit<FieldProps, 'problem'>

/** A markdown text in one language, with its preview. */
export function MarkdownField({ form, name, onSave, ...field }: Props) {
  return (
    <Field {...field} problem={form.problems[name]}>
      {(control) => (
        <MarkdownBox
          {...control}
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
