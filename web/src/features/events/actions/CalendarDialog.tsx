import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { googleCalendar, outlookCalendar } from '@/shared/dates/calendars'
import { dateText } from '@/shared/dates/format'
import { CalendarFile } from '@/shared/feeds/CalendarFile'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { useStatusText } from '../core/EventTags'
import { dateOf, statusKeys } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import type { PageDate } from '../dates/eventFacts'
import css from './actions.module.css'
import { choiceOf, dateSearch, entryOf, statusOn } from './calendarEntry'

type Props = {
  id: number
  event: Event
  place: string
  onClose: () => void
  /** Opens the subscription to all dates. */
  onFollow?: () => void
}

/** Adds a date of the event to a calendar: by links that Google and Outlook fill in, and by a file for Apple and all others. */
export default function CalendarDialog({ id, event, place, onClose, onFollow }: Props) {
  const { t } = useTranslation()
  const dates = choiceOf(event)
  const next = dateOf(event)
  const first = Math.max(
    dates.findIndex(({ startsAt }) => startsAt === next.startsAt),
    0,
  )
  const [chosen, setChosen] = useState(first)
  const date = dates[chosen] ?? next
  const status = useStatusText(statusOn(event, date))
  const entry = entryOf({ event, place, date, status })
  const links = [
    { name: 'Google Calendar', href: googleCalendar(entry) },
    { name: 'Outlook', href: outlookCalendar(entry) },
  ]
  return (
    <Dialog title={t('add_to_calendar')} onClose={onClose}>
      <div className={css.choices}>
        {dates.length > 1 && <DateChoice dates={dates} chosen={chosen} onChoose={setChosen} />}
        {isPublic(event) && <CalendarFile search={dateSearch(id, date)} name={`raymi-${id}`} />}
        {links.map(({ name, href }) => (
          <a key={name} className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
        {onFollow && isPublic(event) && <Button onClick={onFollow}>{t('subscribe')}</Button>}
      </div>
    </Dialog>
  )
}

/** Whether the portal's feeds have the event. */
const isPublic = ({ publishedAt, reviewState }: Event) => publishedAt !== null && !reviewState

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
