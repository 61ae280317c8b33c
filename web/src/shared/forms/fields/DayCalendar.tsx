import { addMonths, type Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { Dialog } from '@/shared/ui/Dialog'
import { Calendar } from './Calendar'
import { dayOfLocal, localDate } from './calendarParts'
import { type DayLimits, dayProblem } from './dayLimits'

/** The first year of the calendar; older organisations type their year. */
const FIRST = '1900-01-01'
const MONTHS_AFTER = 60

type Props = DayLimits & {
  title: string
  value: Day | ''
  onChoose: (day: Day) => void
  onClose: () => void
}

/** A calendar in a dialog. */
export default function DayCalendar({ title, value, min, max, kept, onChoose, onClose }: Props) {
  const today = useToday()
  const first = [min ?? FIRST, ...(kept ?? [])].sort()[0] ?? FIRST
  const last = [max, addMonths(today, MONTHS_AFTER)].filter((day) => day !== undefined).sort()[0] ?? today
  const choose = (date: Date) => {
    onChoose(dayOfLocal(date))
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Calendar
        mode="single"
        required
        autoFocus
        selected={value ? localDate(value) : undefined}
        onSelect={choose}
        defaultMonth={localDate(value || clamp(today, min ?? first, last))}
        disabled={[(date) => dayProblem(dayOfLocal(date), { min, max, kept }) !== null, { after: localDate(last) }]}
        startMonth={localDate(first)}
        endMonth={localDate(last)}
        captionLayout="dropdown"
      />
    </Dialog>
  )
}

const clamp = (day: Day, first: Day, last: Day) => (day < first ? first : day > last ? last : day)
