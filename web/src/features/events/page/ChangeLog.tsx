import { useTranslation } from 'react-i18next'
import type { Translate } from '@/shared/dates/feasts'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import type { Event } from '../core/eventsApi'
import dates from '../dates/eventDates.module.css'
import { changeText } from '../dates/eventFacts'
import css from './eventPage.module.css'

/** What changed since the event was published, the newest change first, for visitors who knew the earlier date. */
export function ChangeLog({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!event.changes?.length) return null
  return (
    <details className={dates.moreDates}>
      <summary>{`${t('changes_so_far')} (${event.changes.length})`}</summary>
      <ul className={css.changes}>
        {event.changes.toReversed().map((change) => (
          <li key={`${change.changedAt} ${change.kind} ${change.startsAt}`}>
            <time dateTime={change.changedAt}>{shortDay(dayOf(change.changedAt), locale)}</time>
            {`: ${changeText(change, locale, t as Translate)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
