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
import { dateOf, type Event } from '../core/eventsApi'
import css from './eventPage.module.css'

type Props = { id: number; event: Event; place: string }

/** Adds the event to the visitor's calendar: by an .ics file, Google Calendar or Outlook. */
export function CalendarMenu({ id, event, place }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const dates = datesOf(event)
  const [chosen, setChosen] = useState(0)
  const entry = entryOf(id, event, place, dates[chosen] ?? dateOf(event))
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

type ChoiceProps = { dates: OneDate[]; chosen: number; onChoose: (index: number) => void }

/** Of an event with several dates, the visitor adds one to the calendar. */
function DateChoice({ dates, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <label>
      <span className={formCss.label}>{t('when')}</span>
      <select className={formCss.input} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {dates.map(({ id, startsAt, endsAt }, index) => {
          const { days, hours } = dateText(startsAt, endsAt, locale)
          return (
            <option key={id} value={index}>
              {[days, hours].filter(Boolean).join(' · ')}
            </option>
          )
        })}
      </select>
    </label>
  )
}

type OneDate = { id?: number; startsAt: string; endsAt: string }

/** The coming dates, beginning with the one that the page shows. */
function datesOf(event: Event): OneDate[] {
  const next = Date.parse(dateOf(event).startsAt)
  return event.occurrences?.filter(({ startsAt }) => Date.parse(startsAt) >= next) ?? []
}

function entryOf(id: number, event: Event, place: string, { id: date, startsAt, endsAt }: OneDate): CalendarEntry {
  // A stable uid per date: calendars update an entry with the same uid instead of adding a second one.
  const name = (event.occurrences?.length ?? 0) > 1 ? `event-${id}-${date}` : `event-${id}`
  return {
    uid: `${name}@${window.location.hostname}`,
    title: event.eventName,
    start: startsAt,
    end: endsAt,
    place,
    url: window.location.origin + window.location.pathname,
    text: event.eventShortDescription ?? '',
  }
}

function save(id: number, entry: CalendarEntry) {
  const url = URL.createObjectURL(new Blob([toIcs(entry)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `raymi-${id}.ics`
  link.click()
  URL.revokeObjectURL(url)
}
