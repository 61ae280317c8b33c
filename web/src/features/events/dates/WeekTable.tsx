import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayLong } from '@/shared/dates/dayWords'
import { clock } from '@/shared/dates/format'
import { limaInstant, weekdayOf } from '@/shared/dates/lima'
import type { Recurrence } from '@/shared/dates/recurrence'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { upperFirst } from '@/shared/text'
import css from './eventDates.module.css'
import { type DayHours, weekHours } from './weekHours'

// Read once, because reading it later forces a layout.
const isWide = window.innerWidth >= 1024

/** Opening hours: the rule in words, which opens a table of the seven days; open at once where there is room beside the text. */
export function WeekTable({ recurrence, rule }: { recurrence: Recurrence; rule: string }) {
  const today = weekdayOf(useToday())
  const [open, setOpen] = useState(isWide)
  const week = weekHours(recurrence)
  if (!week) return <p className={css.rule}>{rule}</p>
  return (
    <details className={css.week} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{rule}</summary>
      <table>
        <tbody>
          {week.map((day) => (
            <Row key={day.weekday} day={day} isToday={day.weekday === today} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Row({ day: { weekday, hours }, isToday }: { day: DayHours; isToday: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const at = (time: string) => clock(limaInstant(today, time), locale)
  return (
    <tr aria-current={isToday ? 'date' : undefined}>
      <th scope="row">{upperFirst(weekdayLong(weekday, locale))}</th>
      <td>
        {hours === 'closed' && t('closed')}
        {hours === 'day' && '24 h'}
        {typeof hours === 'object' && `${at(hours.opens)} – ${at(hours.closes)}`}
      </td>
    </tr>
  )
}
