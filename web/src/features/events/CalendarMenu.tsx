import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { googleCalendar, outlookCalendar } from '@/shared/dates/calendars'
import { type CalendarEntry, toIcs } from '@/shared/dates/ics'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import css from './events.module.css'
import { dateOf, type Event } from './eventsApi'

type Props = { id: number; event: Event; place: string }

/** The event for the visitor's own calendar: as a file that every program reads, or on the page of two large ones. */
export function CalendarMenu({ id, event, place }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const entry = entryOf(id, event, place)
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

function entryOf(id: number, event: Event, place: string): CalendarEntry {
  const { startsAt, endsAt } = dateOf(event)
  return {
    uid: `event-${id}@${window.location.hostname}`,
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
