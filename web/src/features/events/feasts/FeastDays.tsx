import { longDay } from '@/shared/dates/format'
import { addDays, type Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'

type Props = { day: Day; lastsDays: number; format?: typeof longDay }

/** The day of a feast, or its first and last day. */
export function FeastDays({ day, lastsDays, format = longDay }: Props) {
  const locale = useLocale()
  const last = lastsDays > 1 ? addDays(day, lastsDays - 1) : null
  return (
    <>
      <time dateTime={day}>{format(day, locale)}</time>
      {last && (
        <>
          {' – '}
          <time dateTime={last}>{format(last, locale)}</time>
        </>
      )}
    </>
  )
}
