import { useTranslation } from 'react-i18next'
import { type Day, daysBetween } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import css from '../core/events.module.css'

/** The number of days until a day; a day that has come is today. */
export function Countdown({ day }: { day: Day }) {
  const { t } = useTranslation()
  const today = useToday()
  const ahead = day > today ? daysBetween(today, day).length - 1 : 0
  return (
    <p className={css.countdown}>
      {ahead > 0 ? (
        <>
          <strong>{ahead}</strong> {t('days_ahead', { count: ahead })}
        </>
      ) : (
        <span className={css.countdownNow}>{t('today')}</span>
      )}
    </p>
  )
}
