import { longDay } from '@/shared/dates/format'
import { addDays, type Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'

/** The day of a feast, or its first and last day. */
export function FeastDays({ day, lastsDays }: { day: Day; lastsDays: number }) {
  const locale = useLocale()
  const last = lastsDays > 1 ? addDays(day, lastsDays - 1) : null
  return (
    <>
      <time dateTime={day}>{longDay(day, locale)}</time>
      {last && (
        <>
          {' – '}
          <time dateTime={last}>{longDay(last, locale)}</time>
        </>
      )}
    </>
  )
}
