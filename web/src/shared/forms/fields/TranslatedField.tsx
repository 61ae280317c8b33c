import { type FocusEvent, useContext, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import { MarkdownBox } from '@/shared/forms/editor/MarkdownBox'
import css from '@/shared/forms/forms.module.css'
import { Outdated } from '@/shared/forms/outdated'
import { missingIn, type Texts } from '@/shared/forms/texts'
import type { Form } from '@/shared/forms/useForm'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { type ControlProps, FieldGroup, type FieldProps, ProblemSlot } from './Field'
import own from './translated.module.css'

type Kind = 'line' | 'area' | 'markdown'
type Props = {
  form: Form
  name: string
  kind?: Kind
  rows?: number
  onSave?: () => void
} & Omit<FieldProps, 'problem'>

/**
 * One text in every language, side by side on a wide screen. A narrow screen stacks short texts and shows one language of a
 * long text at a time. A language is marked when its text is missing but another language has one.
 */
export function TranslatedField({ form, name, kind = 'line', rows, onSave, ...field }: Props) {
  const texts = form.values[name] as Texts
  const { problems } = form
  const [shown, show] = useState<Locale>(useLocale())
  const broken = LOCALE_NAMES.map(([locale]) => locale).find((locale) => problems[`${name}.${locale}`])
  useEffect(() => {
    if (broken) show(broken)
  }, [broken])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) form.blur(name)
  }
  return (
    <FieldGroup {...field} problem={problems[name]}>
      {(group) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only observes focus changes
        <div className={own.box} onBlur={onBlur}>
          <div className={own.languages}>
            {kind !== 'line' && <Switch {...{ name, shown, show, texts }} />}
            {LOCALE_NAMES.map(([locale, language]) => (
              <OneLanguage
                key={locale}
                {...{ form, name, kind, rows, onSave, locale, language, group }}
                label={field.label}
                aside={kind !== 'line' && locale !== shown}
              />
            ))}
          </div>
        </div>
      )}
    </FieldGroup>
  )
}

/** Selects the language of a long text that a narrow screen shows. */
type SwitchProps = { name: string; shown: Locale; show: (locale: Locale) => void; texts: Texts }

function Switch({ name, shown, show, texts }: SwitchProps) {
  const { t } = useTranslation()
  const missing = missingIn(texts)
  return (
    <div className={own.switch}>
      {LOCALE_NAMES.map(([locale, language]) => (
        <button
          key={locale}
          type="button"
          className={own.tab}
          aria-pressed={locale === shown}
          data-shows={`${name}.${locale}`}
          onClick={() => show(locale)}
        >
          <span lang={locale}>{language}</span>
          {missing.includes(locale) && <span className={own.missing}>{t('text_missing')}</span>}
        </button>
      ))}
    </div>
  )
}

type One = Omit<Props, 'needed' | 'help'> & { locale: Locale; language: string; group: ControlProps; aside: boolean }

function OneLanguage({ form, name, kind, rows, onSave, locale, language, label, group, aside }: One) {
  const { t } = useTranslation()
  const id = useId()
  const texts = form.values[name] as Texts
  const part = `${name}.${locale}`
  const problem = form.problems[part]
  const outdated = useContext(Outdated).includes(part) && 'text_outdated'
  const mark = missingIn(texts).includes(locale) ? 'text_missing' : outdated
  const described = [problem && `${id}-problem`, group['aria-describedby']].filter(Boolean).join(' ')
  const write = (text: string) => form.setValue(name, { ...(form.getValues()[name] as Texts), [locale]: text })
  const input = {
    id,
    name: part,
    lang: locale,
    className: css.input,
    value: texts[locale],
    'aria-required': group['aria-required'],
    'aria-invalid': problem ? (true as const) : group['aria-invalid'],
    'aria-describedby': described || undefined,
    onBlur: () => form.blur(part),
  }
  return (
    <div className={cx(own.one, aside && own.aside)}>
      <label className={own.language} htmlFor={id}>
        <span className={ui.hidden}>{`${label}: `}</span>
        <span lang={locale}>{language}</span>
        {mark && <span className={own.missing}>{t(mark)}</span>}
      </label>
      {kind === 'markdown' && <MarkdownBox {...input} onChange={write} onSave={onSave} />}
      {kind === 'area' && <textarea {...input} rows={rows ?? 4} onChange={(event) => write(event.target.value)} />}
      {kind === 'line' && <input {...input} type="text" onChange={(event) => write(event.target.value)} />}
      <ProblemSlot id={`${id}-problem`} label={label} problem={problem} />
    </div>
  )
}
