import { useTranslation } from 'react-i18next'
import { Dialog } from '@/shared/ui/Dialog'
import { CalendarFile } from './CalendarFile'
import css from './subscribe.module.css'

type Props = { search: URLSearchParams; onClose: () => void }

/** The dates of some events as a file for calendars, with a reminder. */
export default function CalendarDialog({ search, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('add_to_calendar')} onClose={onClose}>
      <div className={css.parts}>
        <p>{t('calendar_saved_lead')}</p>
        <CalendarFile search={search} name="raymi" />
      </div>
    </Dialog>
  )
}
