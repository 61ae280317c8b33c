import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'

/** Minutes before an event, and their text. */
const ALARMS = {
  '': 'no_reminder',
  '60': 'reminder_hour',
  '180': 'reminder_three_hours',
  '1440': 'reminder_day',
} as const

type Props = { alarm: string; onChoose: (alarm: string) => void }

/** How long before an event a calendar reminds of it, in minutes; empty: never. */
export function ReminderChoice({ alarm, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <label>
      <span className={formCss.label}>{t('reminder')}</span>
      <select className={formCss.input} value={alarm} onChange={({ target }) => onChoose(target.value)}>
        {Object.entries(ALARMS).map(([minutes, key]) => (
          <option key={minutes} value={minutes}>
            {t(key)}
          </option>
        ))}
      </select>
    </label>
  )
}
