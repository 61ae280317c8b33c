import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { hours, longDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { When } from '../entry/when'
import { addDate, datesOn, type PlannedDate, putBack, takeOut, takeOutYearly, undo } from './changes'
import { DateEditor } from './DateEditor'
import { Pills } from './Pills'
import { useDateTexts } from './useDateTexts'

type Props = {
  when: When
  dates: PlannedDate[]
  day: Day
  onChange: (patch: Partial<When>) => void
  onClose: () => void
}

/** What can be done with the dates of one day. */
export default function DateDialog({ when, dates, day, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const textOf = useDateTexts()
  const found = datesOn(dates, day)
  const [chosen, choose] = useState(found[0]?.of ?? '')
  const date = found.find(({ of }) => of === chosen)
  const done = (patch: Partial<When>) => {
    onChange(patch)
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
      {!date && (
        <>
          <p>{t('no_date_here')}</p>
          <div className={css.buttons}>
            <Button onClick={() => done(addDate(when, day))}>{t('add_date_here')}</Button>
          </div>
        </>
      )}
      {date?.state === 'out' && (
        <>
          <p>{`${hours(date.computed.startsAt, date.computed.endsAt, locale) ?? ''} ${t('date_out')}`}</p>
          <div className={css.buttons}>
            <Button onClick={() => done(putBack(when, day))}>{t('put_back')}</Button>
          </div>
        </>
      )}
      {date && date.state !== 'out' && (
        <>
          <p>{textOf(date, day)}</p>
          <div className={css.buttons}>
            {date.state !== 'gone' && <Button onClick={() => done(takeOut(when, date))}>{t('take_out')}</Button>}
            {when.mode === 'hours' && !date.extra && !date.of.slice(5).startsWith('02-29') && (
              <Button onClick={() => done(takeOutYearly(when, date))}>{t('take_out_yearly')}</Button>
            )}
            {date.change && <Button onClick={() => done(undo(when, date))}>{t('undo_change')}</Button>}
          </div>
          {date.state !== 'gone' && <DateEditor key={date.of} {...{ when, date }} onDone={done} />}
        </>
      )}
    </Dialog>,
    document.body,
  )
}
