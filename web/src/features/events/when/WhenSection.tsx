import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { dayOf } from '@/shared/dates/lima'
import { NumberField } from '@/shared/forms/fields/fields'
import { isEditor, selectUser } from '@/shared/session/session'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { activeRows, spanOf } from '../entry/dateRows'
import { hasRule, inMode, MODES, type Mode, newWhen, type When, weekdayOf } from '../entry/when'
import { DatesField, withNextDate } from './DatesField'
import { Overlaps } from './Overlaps'
import { Pills } from './Pills'
import { type EventFormState, partsOf } from './whenParts'

const RuleSection = lazy(() => import('./RuleSection'))
const SeveralPreview = lazy(() => import('./SeveralPreview'))
const KindField = lazy(() => import('./KindField'))

const labels = {
  once: 'mode_once',
  several: 'mode_several',
  repeats: 'mode_repeats',
  feast: 'mode_feast',
  hours: 'mode_hours',
} as const

type Props = {
  form: EventFormState
  host: number
  /** The saved event; null for a new one. */
  id: number | null
  /** How many minutes a new date lasts. */
  length?: number
}

/** When an event takes place: its dates, or the rule that they follow. */
export default function WhenSection({ form, host, id, length }: Props) {
  const { t } = useTranslation()
  const editor = isEditor(useSelector(selectUser))
  const { when, write } = partsOf(form)
  const spans = activeRows(form.values.dates, when).flatMap((row) => spanOf(row) ?? [])
  const choose = (mode: Mode) => {
    const { dates } = form.getValues()
    write(begun(inMode(form.getValues().when, mode), dates[0]))
    if (mode === 'several' && dates.length === 1) form.setValue('dates', withNextDate(dates))
  }
  return (
    <>
      <Pills
        label={t('how_often')}
        name="when.mode"
        options={MODES.map((value) => ({ value, label: t(labels[value]) }))}
        value={when.mode}
        onPick={choose}
      />
      {hasRule(when) ? (
        <Suspense fallback={<TextSkeleton />}>
          <RuleSection key={when.mode} {...{ form, host, id }} />
        </Suspense>
      ) : (
        <>
          <DatesField {...{ form, length }} />
          {when.mode === 'several' && (
            <Suspense fallback={<TextSkeleton />}>
              <SeveralPreview form={form} />
            </Suspense>
          )}
          <Overlaps {...{ spans, host, id }} />
        </>
      )}
      {editor && (
        <Suspense fallback={null}>
          <KindField form={form} />
        </Suspense>
      )}
      <NumberField form={form} name="duration" label={t('duration_in_minutes')} />
    </>
  )
}

/** A mode that is chosen first takes over what is typed as one date; a rule begins today. */
function begun(when: When, row: Record<string, string> = {}): When {
  if (!hasRule(when)) return when
  const { startDate = '', startTime = '', endTime = '' } = row
  const first = when.startTime || when.endTime ? {} : { startTime, endTime }
  if (when.mode === 'feast') return { ...when, ...first, from: when.feast ? when.from : '' }
  const from = when.from || startDate || dayOf(new Date())
  const weekdays = when.weekdays.length === 0 && startDate ? [weekdayOf(startDate)] : when.weekdays
  const hasEnd = when.until !== '' || when.count !== null
  const ends = hasEnd ? when.ends : when.mode === 'hours' ? 'never' : newWhen().ends
  return { ...when, ...first, from, weekdays, ends }
}
