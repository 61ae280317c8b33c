import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayPlural } from '@/shared/dates/dayWords'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { EmbedSection } from './EmbedSection'
import { feedAddress, subscriptions, WEEKDAYS, type Weekday } from './feedAddress'
import { ReminderChoice } from './ReminderChoice'
import css from './subscribe.module.css'

/** A week begins on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

type Props = { search: URLSearchParams; title: string; onClose: () => void }

/** Subscribes a calendar or a reader to the events of a search. */
export default function SubscribeDialog({ search, title, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [weekdays, setWeekdays] = useState<Weekday[]>([])
  const [alarm, setAlarm] = useState('')
  const copy = useCopy()
  const address = feedAddress('ics', search, locale, { weekdays, alarm })
  return (
    <Dialog title={t('subscribe')} onClose={onClose}>
      <div className={css.parts}>
        <p>{t('subscribe_lead')}</p>
        <WeekdayChoice chosen={weekdays} onChoose={setWeekdays} />
        <ReminderChoice alarm={alarm} onChoose={setAlarm} />
        <div className={css.links}>
          {subscriptions(address, title).map(({ name, href }) => (
            <a key={name} className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          <Button onClick={() => copy(address, t('link_copied'), t('link_not_copied'))}>
            <Icon name="link" /> {t('copy_link')}
          </Button>
        </div>
        <p className={css.formats}>
          {t('other_formats')}{' '}
          {(['rss', 'atom', 'json', 'csv'] as const).map((format) => (
            <a key={format} href={feedAddress(format, search, locale, { weekdays })}>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
        {!search.has('event') && <EmbedSection search={search} title={title} />}
      </div>
    </Dialog>
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
