import { DatesPreview } from './DatesPreview'
import { ExceptField } from './ExceptField'
import { FeastFields } from './FeastFields'
import { HoursFields } from './HoursFields'
import { Overlaps } from './Overlaps'
import { RepeatFields } from './RepeatFields'
import { useDates } from './useDates'
import type { EventFormState } from './whenParts'

type Props = { form: EventFormState; host: number; id: number | null }

/** The rule of the dates, their preview, and what is changed by hand. */
export default function RuleSection({ form, host, id }: Props) {
  const { when } = form.values
  const found = useDates(when)
  const spans = (found.dates ?? [])
    .filter(({ state, change }) => !state && change?.status !== 'cancelled')
    .map(({ span }) => span)
  const Fields = when.mode === 'feast' ? FeastFields : when.mode === 'hours' ? HoursFields : RepeatFields
  return (
    <>
      <Fields form={form} />
      {when.mode !== 'feast' && <ExceptField form={form} />}
      <DatesPreview form={form} found={found} />
      {when.mode !== 'hours' && <Overlaps {...{ spans, host, id }} />}
    </>
  )
}
