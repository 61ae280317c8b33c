import { useTranslation } from 'react-i18next'
import { required } from '@/shared/forms/rules'
import type { Form } from '@/shared/forms/useForm'
import type { Problem, Values } from '@/shared/forms/values'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import { type EventValues, eventRules, goodDates } from '../entry/eventForm'
import own from './eventForm.module.css'
import type { FormSection } from './formSections'

type Props = { form: Form<EventValues>; sections: readonly FormSection[]; of: string }

/** Links to the parts of the form, beside it on wide screens, with marks for complete parts and parts with errors. */
export function FormRail({ form, sections, of }: Props) {
  const { t } = useTranslation()
  return (
    <nav className={own.rail} aria-label={t('form_sections')}>
      <ol>
        {sections.map(({ name, key, fields }) => {
          const broken = Object.keys(form.problems).some((path) =>
            (fields as readonly string[]).includes(path.split('.')[0] ?? ''),
          )
          const done = !broken && isDone(form.values, fields)
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

const rules = eventRules(true) as Record<string, ((value: never, values: never) => Problem | null)[] | undefined>

/** Whether all required fields of a part are filled; a part without required fields is done when any field is filled. */
function isDone(values: EventValues, fields: readonly string[]): boolean {
  const all = values as Values
  if (fields.includes('dates')) return Object.keys(goodDates(values.dates, all, 'dates')).length === 0
  const hasRequired = fields.some((field) => field === 'pricing' || rules[field]?.some((rule) => rule === required))
  if (!hasRequired) return fields.some((field) => !required(all[field] ?? null, all))
  return fields.every((field) => (rules[field] ?? []).every((rule) => !rule(all[field] as never, all as never)))
}
