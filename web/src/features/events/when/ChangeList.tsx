import { useTranslation } from 'react-i18next'
import { weekdayAndDay } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { type PlannedDate, putBack, undo } from '../entry/changes'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import type { When } from '../entry/when'
import { useDateTexts } from './useDateTexts'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

type Props = { form: EventFormState; dates: PlannedDate[]; onOpen: (day: Day) => void; onUndone: () => void }

/** What differs from the rule, as a text: the calendar shows one month at a time, and its marks are small. */
export function ChangeList({ form, dates, onOpen, onUndone }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const textOf = useDateTexts()
  const { when, write } = partsOf(form)
  const undone = (patch: Partial<When>) => {
    write(patch)
    onUndone()
  }
  const changed = dates.filter(({ change, extra, state }) => change || extra || state)
  const yearly = useYearly(when.exceptions)
  if (changed.length + yearly.length === 0) return null
  return (
    <div className={own.changes}>
      <h3>{t('changed_dates')}</h3>
      <ul>
        {yearly.map(({ exception, text }) => (
          <ChangeEntry
            key={exception}
            text={`${text}: ${t('date_out')}`}
            action={t('put_back')}
            onPress={() => undone(putBack(when, exception))}
          />
        ))}
        {changed.map((date) => {
          const day = dayOf(date.span.startsAt)
          const press = {
            out: () => undone(putBack(when, date.of.slice(0, 10))),
            gone: () => undone(undo(when, date)),
            none: () => onOpen(day),
          }[date.state ?? 'none']
          const action = { out: t('put_back'), gone: t('undo_change'), none: t('change_date') }[date.state ?? 'none']
          const text = `${weekdayAndDay(day, locale)}: ${textOf(date, day)}`
          return <ChangeEntry key={`${date.state} ${date.of}`} {...{ text, action }} onPress={press} />
        })}
      </ul>
    </div>
  )
}

/** A line of the list with its action. */
export function ChangeEntry({ text, action, onPress }: { text: string; action: string; onPress: () => void }) {
  return (
    <li>
      <span>{text}</span>
      <Button look="ghost" onClick={onPress} aria-label={`${action}: ${text}`}>
        {action}
      </Button>
    </li>
  )
}

const FIXED = /^FEAST=DATE;MONTH=(\d+);DAY=(\d+)$/

/** The exceptions of every year, by the name of the feast or its day. */
function useYearly(exceptions: string[]) {
  const { t } = useTranslation()
  const locale = useLocale()
  const feasts = exceptions.filter((one) => one.startsWith('FEAST='))
  const { data = [] } = useListFeastsQuery(locale, { skip: feasts.length === 0 })
  return feasts.map((exception) => {
    const [, month, date] = FIXED.exec(exception) ?? []
    const named = data.find(({ feast }) => feast === exception)?.name
    // Any year that is not shown: only its day and month are.
    const fixed = month && date && t('every_year_on', { day: `${date}/${month.padStart(2, '0')}` })
    return { exception, text: named ?? (fixed || t('another_feast')) }
  })
}
