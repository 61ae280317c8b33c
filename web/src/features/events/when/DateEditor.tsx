import { type FormEvent, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '@/shared/dates/lima'
import { type DayLimits, dayProblem, fromToday } from '@/shared/forms/fields/dayLimits'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import css from '@/shared/forms/forms.module.css'
import { Outdated } from '@/shared/forms/outdated'
import { maxLength, type Rule, required, textsWithin } from '@/shared/forms/rules'
import { noTexts } from '@/shared/forms/texts'
import { type Rules, useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import type { Edited, PlannedDate } from '../entry/changes'
import { isBackwards } from '../entry/dateRows'
import { partsOfSpan } from '../entry/meaning'
import { PartFields } from '../parts/PartFields'
import { Pills } from './Pills'
import { STATUSES } from './useDateTexts'
import own from './when.module.css'

const NOTE_MAX = 500
const PLACE_MAX = 255

const afterStart: Rule = (_value, values) => (isBackwards(values) ? { key: 'end_before_start' } : null)

const rules = (limits: DayLimits): Rules<Edited> => ({
  startDate: [required, (day) => dayProblem(String(day), limits)],
  startTime: [required],
  endDate: [required],
  endTime: [required, afterStart],
  place: [maxLength(PLACE_MAX)],
})

type Props = { date: PlannedDate; onApply: (edited: Edited) => void }

/** Moves one date, or gives it a state, a place and a note. */
export function DateEditor({ date, onApply }: Props) {
  const { t } = useTranslation()
  const { change, span, computed } = date
  // The day on which the date is, or would be without the change, stays allowed.
  const limits = fromToday([dayOf(span.startsAt), dayOf(computed.startsAt)])
  const form = useForm<Edited>(
    {
      ...partsOfSpan(span),
      status: change?.status ?? 'scheduled',
      notes: change?.notes ?? noTexts(),
      place: change?.place ?? '',
    },
    rules(limits),
    { notes: textsWithin(NOTE_MAX) },
  )
  // A note is a text of the event, by the id of its date.
  const note = `occurrences.${change?.stored}.note.`
  const outdated = useContext(Outdated).flatMap((name) => (name.startsWith(note) ? name.replace(note, 'notes.') : []))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React passes it on to the form of the event, through which this one is rendered.
    event.stopPropagation()
    if (form.validate()) onApply(form.getValues())
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate aria-label={t('change_date')}>
      <PartFields
        className={own.pairs}
        parts={form.values}
        limits={limits}
        problem={(part) => form.problems[part]}
        change={(patch) => {
          for (const [part, value] of Object.entries(patch)) form.setValue(part as keyof Edited, value)
        }}
        blur={(part) => form.blur(part)}
      />
      <Pills
        label={t('state_of_date')}
        name="status"
        options={Object.entries(STATUSES).map(([value, key]) => ({ value, label: t(key) }))}
        value={form.values.status}
        onPick={(status) => form.choose('status', status)}
      />
      <TextField form={form} name="place" label={t('place_of_date')} />
      <Outdated value={outdated}>
        <TranslatedField form={form} name="notes" kind="area" rows={2} label={t('note_for_visitors')} />
      </Outdated>
      <div className={css.buttons}>
        <Button type="submit">{t('apply_change')}</Button>
      </div>
    </form>
  )
}
