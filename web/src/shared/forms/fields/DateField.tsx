import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFromText, dayText } from '@/shared/dates/dayText'
import { weekdayAndDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { type DayLimits, dayProblem } from './dayLimits'
import { Field, type FieldProps } from './Field'
import { useTypedText } from './useTypedText'

const DayCalendar = lazy(() => import('./DayCalendar'))

type Props = Omit<FieldProps, 'note'> &
  DayLimits & {
    name?: string
    /** '' while no day is given. */
    value: Day | ''
    onChange: (day: Day | '') => void
    onBlur?: () => void
    /** False beside a calendar that is there already. */
    hasCalendar?: boolean
  }

/**
 * A day as text and from a calendar, both in the page's language: a native date input speaks the browser's, and no browser knows
 * Quechua. A text that is no day stays in the field with a message; the value is '' meanwhile.
 */
export function DateField({ name, value, min, max, kept, onChange, onBlur, hasCalendar = true, ...field }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { text, incorrect, left, type, choose, leave } = useTypedText<Day>({
    ...{ value, onChange, onBlur },
    write: dayText,
    read: dayFromText,
  })
  const outside = left ? dayProblem(value, { min, max, kept }) : null
  return (
    <Field
      {...field}
      problem={incorrect ? { key: 'this_is_no_date' } : (field.problem ?? outside ?? undefined)}
      note={value && <span className={css.help}>{weekdayAndDay(value, locale)}</span>}
    >
      {(control) => (
        <div className={cx(css.withButton, css.date)}>
          <input
            {...control}
            className={css.input}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('date_order')}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          {hasCalendar && (
            <Button look="ghost" round aria-label={`${t('choose_day')}: ${field.label}`} onClick={() => setOpen(true)}>
              <Icon name="calendar" />
            </Button>
          )}
          {open && (
            <Suspense fallback={null}>
              <DayCalendar
                {...{ value, min, max, kept }}
                onClose={() => setOpen(false)}
                onChoose={choose}
                title={field.label}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
