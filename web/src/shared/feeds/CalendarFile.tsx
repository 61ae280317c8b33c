import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocale } from '@/shared/i18n/useLocale'
import { savedEntries } from '@/shared/saved/saved'
import { saveFile } from '@/shared/saveFile'
import { buttonClass } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { feedAddress } from './feedAddress'
import { ReminderChoice } from './ReminderChoice'
import { keptCalendar } from './savedCalendar'

/** `search` names its events. */
type Props = { search: URLSearchParams; name: string }

/**
 * Downloads the calendar of some events with a reminder, from the portal's feed: an entry has the same identity there as in a calendar
 * that follows the feed. Without a network it is the kept calendar of saved events.
 */
export function CalendarFile({ search, name }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dispatch = useDispatch()
  const [alarm, setAlarm] = useState('')
  const file = `${name}.ics`
  const saveKept = async (click: MouseEvent) => {
    if (navigator.onLine) return
    click.preventDefault()
    const text = await keptCalendar(search.get('event')?.split(',') ?? [], savedEntries(), locale)
    if (text) saveFile(text, 'text/calendar', file)
    dispatch(text ? toasted('success', t('calendar_kept')) : toasted('error', t('calendar_not_kept')))
  }
  return (
    <>
      <ReminderChoice alarm={alarm} onChoose={setAlarm} />
      <a
        className={buttonClass('secondary')}
        href={feedAddress('ics', search, locale, { alarm })}
        download={file}
        onClick={saveKept}
      >
        {t('calendar_apple')}
      </a>
    </>
  )
}
