import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { googleCalendar, outlookCalendar } from '@/shared/dates/calendars'
import { dateText } from '@/shared/dates/format'
import { type CalendarEntry, toIcs } from '@/shared/dates/ics'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import { useStatusText } from '../core/EventTags'
import { dateOf, statusKeys } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { choiceOf, entryOf, statusOn } from './calendarEntry'
import type { PageDate } from './eventFacts'
import css from './eventPage.module.css'

type Props = { id: number; event: Event; place: string }

/** Adds the event to the visitor's calendar: by an .ics file, Google Calendar or Outlook. */
export function CalendarMenu({ id, event, place }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const dates = choiceOf(event)
  const next = dateOf(event)
  const first = Math.max(
    dates.findIndex(({ startsAt }) => startsAt === next.startsAt),
    0,
  )
  const [chosen, setChosen] = useState(first)
  const date = dates[chosen] ?? next
  const status = useStatusText(statusOn(event, date))
  const entry = entryOf({ id, event, place, date, status })
  const links = [
    { name: 'Google Calendar', href: googleCalendar(entry) },
    { name: 'Outlook', href: outlookCalendar(entry) },
  ]
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="calendar" /> {t('add_to_calendar')}
      </Button>
      {open && (
        <Dialog title={t('add_to_calendar')} onClose={() => setOpen(false)}>
          <div className={css.sideActions}>
            {dates.length > 1 && <DateChoice dates={dates} chosen={chosen} onChoose={setChosen} />}
            <Button onClick={() => save(id, entry)}>{t('calendar_file')}</Button>
            {links.map(({ name, href }) => (
              <a key={name} className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

type ChoiceProps = { dates: PageDate[]; chosen: number; onChoose: (index: number) => void }

/** Of an event with several dates, the visitor adds one to the calendar. */
function DateChoice({ dates, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <label>
      <span className={formCss.label}>{t('when')}</span>
      <select className={formCss.input} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {dates.map(({ startsAt, endsAt, status }, index) => {
          const { days, hours } = dateText(startsAt, endsAt, locale)
          const key = status && statusKeys[status]
          return (
            <option key={startsAt} value={index}>
              {[days, hours, key && t(key)].filter(Boolean).join(' · ')}
            </option>
          )
        })}
      </select>
    </label>
  )
}

function save(id: number, entry: CalendarEntry) {
  const url = URL.createObjectURL(new Blob([toIcs(entry)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `raymi-${id}.ics`
  link.click()
  URL.revokeObjectURL(url)
}
