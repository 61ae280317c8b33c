import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '@/shared/dates/format'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './confirmation.module.css'
import type { AskedDate, GivenAnswer } from './confirmationApi'
import { NewTime } from './NewTime'
import { Reason } from './Reason'

type Props = { date: AskedDate; onAnswer: (given: GivenAnswer) => Promise<boolean> }

/** A date with the three answers. The names of the buttons contain the date, because each date has the same ones. */
export function ConfirmedDate({ date, onAnswer }: Props) {
  const { t } = useTranslation()
  const [moving, setMoving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { days, hours } = dateText(date.startsAt, date.endsAt, useLocale())
  const text = hours ? `${days}, ${hours}` : days
  const off = date.status === 'cancelled' || date.status === 'postponed'
  const one = (answer: GivenAnswer['answer']) => () => onAnswer({ answer, dates: [{ id: date.id }] })
  const move = async (given: GivenAnswer) => {
    if (!(await onAnswer(given))) return
    setMoving(false)
    opener.current?.focus()
  }
  const buttons = [
    { label: t('confirm_takes_place'), run: one('takesPlace') },
    { label: t('confirm_does_not'), run: one('doesNot') },
  ]
  return (
    <li className={css.date}>
      <p>
        <time dateTime={date.startsAt}>{off ? <del>{text}</del> : text}</time> {date.place && `· ${date.place}`}{' '}
        {off && <Tag look="warn">{t('status_cancelled')}</Tag>}
      </p>
      {date.noteLocale && (
        <p>
          <span lang={date.noteLocale}>{date.note}</span>{' '}
          <ServedChip attributes={{ servedLocales: { note: date.noteLocale } }} />
        </p>
      )}
      <div className={ui.tags}>
        {buttons.map(({ label, run }) => (
          <Button key={label} onClick={run} aria-label={`${label}: ${text}`}>
            {label}
          </Button>
        ))}
        <Button
          ref={opener}
          onClick={() => setMoving(!moving)}
          aria-expanded={moving}
          aria-label={`${t('confirm_new_time')}: ${text}`}
        >
          {t('confirm_new_time')}
        </Button>
      </div>
      {off && <Reason key={date.id} date={date} label={text} onAnswer={onAnswer} />}
      {moving && <NewTime date={date} onAnswer={move} />}
    </li>
  )
}
