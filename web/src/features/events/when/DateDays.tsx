import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '@/shared/dates/lima'
import css from '@/shared/forms/forms.module.css'
import type { PlannedDate } from '../entry/changes'
import type { DateActions } from './DateDialog'
import { MonthGrid } from './MonthGrid'

const DateDialog = lazy(() => import('./DateDialog'))

type Props = {
  dates: PlannedDate[]
  first: Day
  /** Whether all dates are known: a day without a mark may have one. */
  known: boolean
  actions: DateActions
  onClosed?: () => void
  /** What is below the calendar and opens the days as well. */
  children?: (open: (day: Day) => void) => ReactNode
}

/** The calendar of the dates, and the dialog of a day. */
export function DateDays({ dates, first, known, actions, onClosed, children }: Props) {
  const { t } = useTranslation()
  const [day, open] = useState<Day | null>(null)
  const close = () => {
    open(null)
    onClosed?.()
  }
  return (
    <>
      <p className={css.help}>{t('dates_help')}</p>
      <MonthGrid key={first.slice(0, 7)} {...{ dates, first }} onOpen={known ? open : undefined} />
      {children?.(open)}
      {day && (
        <Suspense fallback={null}>
          <DateDialog {...{ dates, day, actions }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
