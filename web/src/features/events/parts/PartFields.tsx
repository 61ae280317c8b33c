import { useTranslation } from 'react-i18next'
import { DateField } from '@/shared/forms/fields/DateField'
import type { DayLimits } from '@/shared/forms/fields/dayLimits'
import { TimeField } from '@/shared/forms/fields/TimeField'
import css from '@/shared/forms/forms.module.css'
import type { Problem } from '@/shared/forms/values'
import { endNote, type Parts } from '../entry/meaning'
import { AllDay, useAllDay } from './AllDay'

type Part = keyof Parts
type Props = {
  parts: Parts
  /** The days on which the date may start. */
  limits: DayLimits
  className?: string
  problem: (part: Part) => Problem | undefined
  change: (patch: Partial<Parts>) => void
  blur: (part: Part) => void
}

/** Day and time of the start and the end of one date, and the choice "all day". */
export function PartFields({ parts, limits, className, problem, change, blur }: Props) {
  const { t } = useTranslation()
  const [allDay, choose] = useAllDay(parts, (times) => {
    change({ ...times, ...(parts.endDate ? {} : { endDate: parts.startDate }) })
  })
  const note = endNote(parts)
  const fields = [
    { part: 'startDate', label: t('start_date'), ...limits },
    { part: 'startTime', label: t('start_time') },
    { part: 'endDate', label: t('end_date'), ...(parts.startDate ? { min: parts.startDate } : limits) },
    { part: 'endTime', label: t('end_time'), note: note && <span className={css.help}>{t(note)}</span> },
  ] as const
  return (
    <>
      <AllDay value={allDay} onChange={choose} />
      <div className={className}>
        {fields.map(({ part, ...field }) => {
          const isDate = part.endsWith('Date')
          if (allDay && !isDate) return null
          const Field = isDate ? DateField : TimeField
          return (
            <Field
              key={part}
              {...field}
              needed
              name={part}
              value={parts[part]}
              problem={problem(part)}
              onChange={(value) => change({ [part]: value })}
              onBlur={() => blur(part)}
            />
          )
        })}
      </div>
    </>
  )
}
