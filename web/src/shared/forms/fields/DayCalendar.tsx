import { DayPicker } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import { dayParts, longDay, monthName, weekdayName } from '@/shared/dates/format'
import { addMonths, type Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { Dialog } from '@/shared/ui/Dialog'
import css from './dayCalendar.module.css'

/** The first year of the calendar; older organisations type their year. */
const FIRST = '1900-01-01'
const MONTHS_AFTER = 60

type Props = {
  title: string
  value: Day | ''
  min?: Day
  max?: Day
  onChoose: (day: Day) => void
  onClose: () => void
}

/** A calendar in a dialog. The picker's own language files are not used: names of days and months are those of the pages. */
export default function DayCalendar({ title, value, min, max, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const first = min ?? FIRST
  const last = [max, addMonths(today, MONTHS_AFTER)].filter((day) => day !== undefined).sort()[0] ?? today
  const choose = (date: Date) => {
    onChoose(dayOfLocal(date))
    onClose()
  }
  const caption = (date: Date) => `${monthName(dayOfLocal(date), locale)} ${date.getFullYear()}`
  return (
    <Dialog title={title} onClose={onClose}>
      <DayPicker
        mode="single"
        required
        autoFocus
        selected={value ? local(value) : undefined}
        onSelect={choose}
        defaultMonth={local(value || clamp(today, first, last))}
        today={local(today)}
        disabled={[{ before: local(first) }, { after: local(last) }]}
        startMonth={local(first)}
        endMonth={local(last)}
        captionLayout="dropdown"
        showOutsideDays={false}
        classNames={classNames}
        formatters={{
          formatCaption: caption,
          formatMonthDropdown: (date) => monthName(dayOfLocal(date), locale),
          formatYearDropdown: (date) => String(date.getFullYear()),
          formatWeekdayName: (date) => dayParts(dayOfLocal(date), locale).weekday,
          formatDay: (date) => String(date.getDate()),
        }}
        labels={{
          labelNav: () => t('month'),
          labelGrid: caption,
          labelMonthDropdown: () => t('month'),
          labelYearDropdown: () => t('year'),
          labelNext: () => t('next_month'),
          labelPrevious: () => t('previous_month'),
          labelWeekday: (date) => weekdayName(dayOfLocal(date), locale),
          labelDayButton: (date) => longDay(dayOfLocal(date), locale),
        }}
      />
    </Dialog>
  )
}

/** The picker works with dates of the browser's zone; only their day counts. */
function local(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const dayOfLocal = (date: Date): Day =>
  [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

const clamp = (day: Day, first: Day, last: Day) => (day < first ? first : day > last ? last : day)

const classNames = {
  root: css.root,
  months: css.months,
  month: css.month,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  chevron: css.chevron,
  dropdowns: css.dropdowns,
  dropdown_root: css.dropdownRoot,
  dropdown: css.dropdown,
  caption_label: css.captionLabel,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  today: css.today,
  selected: css.selected,
  disabled: css.disabled,
}
