import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { isAllDay, type Parts, timesFor } from '../entry/meaning'

type Times = Pick<Parts, 'startTime' | 'endTime'>

/** Whether a date lasts all day. Fields of times that are being typed stay, also if they state a whole day. */
export function useAllDay(times: Times, change: (times: Times) => void): [boolean, (value: boolean) => void] {
  const [chosen, setChosen] = useState(isAllDay(times))
  const choose = (value: boolean) => {
    setChosen(value)
    change(timesFor(value))
  }
  return [chosen && isAllDay(times), choose]
}

type Props = { name?: string; value: boolean; onChange: (value: boolean) => void }

/** The choice that a date lasts all day. */
export function AllDay({ name = 'allDay', value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <label className={css.choice}>
      <input type="checkbox" name={name} checked={value} onChange={() => onChange(!value)} />
      {t('all_day')}
    </label>
  )
}
