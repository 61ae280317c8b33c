import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@/shared/forms/fields/DateField'
import { TimeField } from '@/shared/forms/fields/TimeField'
import css from '@/shared/forms/forms.module.css'
import { endNote } from '../entry/meaning'
import { daysOf, startLimits, type When } from '../entry/when'
import { AllDay, useAllDay } from '../parts/AllDay'
import { NumberPart } from './NumberPart'
import own from './when.module.css'
import { type EventFormState, fromDay, partsOf } from './whenParts'

type Props = { form: EventFormState; children?: ReactNode }

/** The first day of a rule, and the times of its dates. */
export function TimeParts({ form, children }: Props) {
  const { t } = useTranslation()
  const { when, problem, write, blur } = partsOf(form)
  // A length of several days comes from elsewhere: the field stays while it is edited.
  const [long] = useState(daysOf({ ...when, mode: 'repeats' }) > 1)
  const opening = when.mode === 'hours'
  const [allDay, choose] = useAllDay(when, write)
  const note = daysOf(when) === 1 && !(opening && when.startTime === when.endTime) && noteOf(when)
  return (
    <div className={own.parts}>
      {when.mode !== 'feast' && (
        <DateField
          label={t('first_day')}
          needed
          name="when.fromDate"
          {...startLimits(when)}
          value={when.from}
          problem={problem('from')}
          onChange={(from) => write(fromDay(when, from))}
          onBlur={() => blur('from')}
        />
      )}
      {!allDay && (
        <>
          <TimeField
            label={opening ? t('opens') : t('start_time')}
            needed
            name="when.startTime"
            value={when.startTime}
            problem={problem('startTime')}
            onChange={(startTime) => write({ startTime })}
            onBlur={() => blur('startTime')}
          />
          <TimeField
            label={opening ? t('closes') : t('end_time')}
            needed
            name="when.endTime"
            value={when.endTime}
            problem={problem('endTime')}
            note={note && <span className={css.help}>{t(note)}</span>}
            onChange={(endTime) => write({ endTime })}
            onBlur={() => blur('endTime')}
          />
        </>
      )}
      {long && when.mode !== 'feast' && (
        <NumberPart
          label={t('days_each')}
          name="when.days"
          value={when.days}
          problem={problem('days')}
          onChange={(days) => write({ days })}
          onBlur={() => blur('days')}
        />
      )}
      {children}
      <AllDay name="when.allDay" value={allDay} onChange={choose} />
    </div>
  )
}

const noteOf = ({ startTime, endTime }: When) => endNote({ startTime, endTime, startDate: '', endDate: '' })
