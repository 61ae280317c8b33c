import { useTranslation } from 'react-i18next'
import { Markdown } from '@/shared/markdown/Markdown'
import { cx } from '@/shared/text'
import { Field, type FieldProps } from './Field'
import css from './forms.module.css'
import type { Form } from './useForm'

type Props = { form: Form; name: string } & Omit<FieldProps, 'problem'>

/** A text with marks, and beside it what the marks will make of it. */
export function MarkdownField({ form, name, ...field }: Props) {
  const { t } = useTranslation()
  const text = String(form.values[name])
  return (
    <Field {...field} problem={form.problems[name]}>
      {(wires) => (
        <div className={css.split}>
          <textarea
            {...wires}
            className={cx(css.input, css.tall)}
            name={name}
            value={text}
            onChange={(event) => form.type(name, event.target.value)}
            onBlur={() => form.blur(name)}
          />
          <section className={css.live} aria-label={t('preview')}>
            {text ? <Markdown text={text} /> : <p className={css.help}>{t('preview')}</p>}
          </section>
        </div>
      )}
    </Field>
  )
}
