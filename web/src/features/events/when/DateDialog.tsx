import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { longDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { dayProblem, fromToday } from '@/shared/forms/fields/dayLimits'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { datesOn, type Edited, type PlannedDate } from '../entry/changes'
import { DateEditor } from './DateEditor'
import { Pills } from './Pills'
import { useDateTexts } from './useDateTexts'

/** What can be done with a date; explicit dates have no rule to go back to. */
export type DateActions = {
  add: (day: Day) => void
  edit: (date: PlannedDate, edited: Edited) => void
  takeOut: (date: PlannedDate) => void
  takeOutYearly?: (date: PlannedDate) => void
  putBack?: (date: PlannedDate) => void
  undo?: (date: PlannedDate) => void
}
type Props = { dates: PlannedDate[]; day: Day; actions: DateActions; onClose: () => void }

/** What can be done with the dates of one day. */
export default function DateDialog({ dates, day, actions, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const textOf = useDateTexts()
  const found = datesOn(dates, day)
  const [chosen, choose] = useState(found[0]?.of ?? '')
  const date = found.find(({ of }) => of === chosen)
  const add = () => {
    actions.add(day)
    onClose()
  }
  // Outside of the event's form, in which a form of its own is not possible.
  return createPortal(
    <Dialog title={longDay(day, locale)} onClose={onClose}>
      {found.length > 1 && (
        <Pills
          label={t('dates')}
          name="dateOfDay"
          options={found.map((one) => ({ value: one.of, label: textOf(one, day) }))}
          value={chosen}
          onPick={choose}
        />
      )}
      <p>{date ? textOf(date, day) : t('no_date_here')}</p>
      {date ? (
        <OneDate key={date.of} {...{ date, actions, onClose }} />
      ) : (
        !dayProblem(day, fromToday()) && (
          <div className={css.buttons}>
            <Button onClick={add}>{t('add_date_here')}</Button>
          </div>
        )
      )}
    </Dialog>,
    document.body,
  )
}

type OneProps = { date: PlannedDate; actions: DateActions; onClose: () => void }

function OneDate({ date, actions, onClose }: OneProps) {
  const { t } = useTranslation()
  const { edit, takeOut, takeOutYearly, putBack, undo } = actions
  const { state, change, extra, of } = date
  // 29 February is not a feast of every year.
  const yearly = !state && !extra && !of.slice(5).startsWith('02-29') && takeOutYearly
  const buttons = [
    { label: t('put_back'), run: state === 'out' && putBack },
    { label: t('take_out'), run: !state && takeOut },
    { label: t('take_out_yearly'), run: yearly },
    { label: t('undo_change'), run: change && undo },
  ]
  const done = (run: (of: PlannedDate) => void) => {
    run(date)
    onClose()
  }
  return (
    <>
      <div className={css.buttons}>
        {buttons.map(
          ({ label, run }) =>
            run && (
              <Button key={label} onClick={() => done(run)}>
                {label}
              </Button>
            ),
        )}
      </div>
      {!state && (
        <DateEditor
          date={date}
          onApply={(edited) => {
            edit(date, edited)
            onClose()
          }}
        />
      )}
    </>
  )
}
