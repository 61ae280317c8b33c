import { FeastFields } from './FeastFields'
import { HoursFields } from './HoursFields'
import { RepeatFields } from './RepeatFields'
import type { EventFormState } from './whenParts'

/** The rule of the dates. */
export default function RuleSection({ form, past }: { form: EventFormState; past: boolean }) {
  const { mode } = form.values.when
  const Fields = mode === 'feast' ? FeastFields : mode === 'hours' ? HoursFields : RepeatFields
  return <Fields form={form} past={past} />
}
