import { useTranslation } from 'react-i18next'
import type { MessageKey } from '@/shared/i18n/messages'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import own from './rail.module.css'
import { firstProblem, type Rule, required } from './rules'
import type { Form, Rules } from './useForm'
import type { Values } from './values'

/** A part of a form: its title and the names of its fields. */
type FormPart = { name: string; key: MessageKey; fields: readonly string[] }
type Props<V extends Values> = {
  form: Form<V>
  parts: readonly FormPart[]
  /** The prefix of the ids of the parts. */
  of: string
  rules: Rules<V>
  /** Whether a part is complete, for parts whose rules alone do not determine it. */
  complete?: Partial<Record<string, (values: V) => boolean>>
}

/** Links to the parts of a form, beside it on wide screens, with marks for complete parts and parts with errors. */
export function FormRail<V extends Values>({ form, parts, of, rules, complete = {} }: Props<V>) {
  const { t } = useTranslation()
  return (
    <nav className={own.rail} aria-label={t('form_sections')}>
      <ol>
        {parts.map(({ name, key, fields }) => {
          const broken = Object.keys(form.problems).some((path) => fields.includes(path.split('.')[0] ?? ''))
          const done = !broken && (complete[name]?.(form.values) ?? isDone(form.values, fields, rules))
          return (
            <li key={name} className={cx(own.step, broken && own.broken, done && own.done)}>
              <a href={`#${of}-${name}`}>
                <span className={own.sign}>
                  {broken && <Icon name="alert" size={16} />}
                  {done && <Icon name="check" size={16} />}
                </span>
                {t(key)}
                {broken && <span className={ui.hidden}>{` – ${t('to_correct')}`}</span>}
                {done && <span className={ui.hidden}>{` – ${t('complete')}`}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Whether all rules of a part are met; a part whose fields may all be empty is done when any field is filled. */
function isDone<V extends Values>(values: V, fields: readonly string[], rules: Rules<V>): boolean {
  const lists = rules as Partial<Record<string, Rule[]>>
  const empty = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  )
  const hasRequired = fields.some((field) => firstProblem(lists[field], empty[field] ?? '', { ...values, ...empty }))
  if (!hasRequired) return fields.some((field) => !required(values[field] ?? null, values))
  return fields.every((field) => !firstProblem(lists[field], values[field] ?? null, values))
}
