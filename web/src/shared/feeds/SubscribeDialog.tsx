import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayPlural } from '@/shared/dates/dayWords'
import { useLocale } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import { CalendarLinks } from './CalendarLinks'
import { EmbedSection } from './EmbedSection'
import { feedAddress, WEEKDAYS, type Weekday } from './feedAddress'
import { ReminderChoice } from './ReminderChoice'
import css from './subscribe.module.css'

/** A week begins on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

type Props = { title: string; heading: string; onClose: () => void } & {
  search?: URLSearchParams
  file?: string
}

/** Subscribes a calendar or a reader to the events of a search, or a calendar to a file of the portal. */
export default function SubscribeDialog({ search, file, title, heading, onClose }: Props) {
  return (
    <Dialog title={heading} onClose={onClose}>
      <div className={css.parts}>
        {file && <FileParts file={file} title={title} />}
        {search && <SearchParts search={search} title={title} />}
      </div>
    </Dialog>
  )
}

/** A file, which is also loaded once. */
function FileParts({ file, title }: { file: string; title: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{title}</p>
      <CalendarLinks address={file} title={title} />
      <a className={buttonClass('secondary')} href={file} download>
        <Icon name="calendar" /> {t('calendar_file')}
      </a>
    </>
  )
}

function SearchParts({ search, title }: { search: URLSearchParams; title: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [weekdays, setWeekdays] = useState<Weekday[]>([])
  const [alarm, setAlarm] = useState('')
  const address = feedAddress('ics', search, locale, { weekdays, alarm })
  return (
    <>
      <p>{t('subscribe_lead')}</p>
      <WeekdayChoice chosen={weekdays} onChoose={setWeekdays} />
      <ReminderChoice alarm={alarm} onChoose={setAlarm} />
      <CalendarLinks address={address} title={title} />
      <p className={css.formats}>
        {t('other_formats')}{' '}
        {(['rss', 'atom', 'json', 'csv'] as const).map((format) => (
          <a key={format} href={feedAddress(format, search, locale, { weekdays })}>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
      {!search.has('event') && <EmbedSection search={search} title={title} />}
    </>
  )
}

type ChoiceProps = { chosen: Weekday[]; onChoose: (weekdays: Weekday[]) => void }

/** The days of the week that go into the calendar; none chosen means all. */
function WeekdayChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <fieldset className={css.days}>
      <legend>{t('only_weekdays')}</legend>
      {WEEK.map((number) => {
        const day = WEEKDAYS[number] as Weekday
        const isChosen = chosen.includes(day)
        return (
          <label key={day}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(isChosen ? chosen.filter((other) => other !== day) : [...chosen, day])}
            />
            {weekdayPlural(number, locale)}
          </label>
        )
      })}
    </fieldset>
  )
}
