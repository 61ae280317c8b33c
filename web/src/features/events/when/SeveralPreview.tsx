import { useTranslation } from 'react-i18next'
import { weekdayAndDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import type { Row } from '@/shared/forms/values'
import { useLocale } from '@/shared/i18n/useLocale'
import { addRow, editRow, planRows, withoutRow } from '../entry/changes'
import { ChangeEntry } from './ChangeList'
import { DateDays } from './DateDays'
import type { DateActions } from './DateDialog'
import { useDateTexts } from './useDateTexts'
import own from './when.module.css'
import type { EventFormState } from './whenParts'

/** The calendar of dates that are given one by one: each has a state and a note as well. */
export default function SeveralPreview({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const textOf = useDateTexts()
  const rows = form.values.dates
  const dates = planRows(rows)
  const changed = dates.filter(({ change }) => change)
  const write = (next: Row[]) => form.setValue('dates', next)
  const actions: DateActions = {
    add: (day) => write(addRow(rows, day)),
    edit: (date, edited) => write(editRow(rows, date, edited)),
    takeOut: (date) => write(withoutRow(rows, date)),
  }
  const first = dayOf(dates[0]?.span.startsAt ?? new Date())
  return (
    <section className={own.preview} aria-label={t('dates_preview')}>
      <DateDays {...{ dates, first, actions }} known>
        {(open) =>
          changed.length > 0 && (
            <div className={own.changes}>
              <h3>{t('changed_dates')}</h3>
              <ul>
                {changed.map((date) => {
                  const day = dayOf(date.span.startsAt)
                  const text = `${weekdayAndDay(day, locale)}: ${textOf(date, day)}`
                  return <ChangeEntry key={date.row} text={text} action={t('change_date')} onPress={() => open(day)} />
                })}
              </ul>
            </div>
          )
        }
      </DateDays>
    </section>
  )
}
