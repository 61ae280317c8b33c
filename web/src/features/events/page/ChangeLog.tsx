import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Locale } from '@/shared/constants'
import { shortDay, weekdayAndDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { statusKeys } from '../core/eventDates'
import type { DateChange, Event } from '../core/eventsApi'
import { formerText } from './eventFacts'
import css from './eventPage.module.css'

/** What changed since the event was published, the newest change first, for visitors who knew the earlier date. */
export function ChangeLog({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!event.changes?.length) return null
  return (
    <details className={css.moreDates}>
      <summary>{`${t('changes_so_far')} (${event.changes.length})`}</summary>
      <ul className={css.changes}>
        {event.changes.toReversed().map((change) => (
          <li key={`${change.changedAt} ${change.kind} ${change.startsAt}`}>
            <time dateTime={change.changedAt}>{shortDay(dayOf(change.changedAt), locale)}</time>
            {`: ${changeText(change, locale, t)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function changeText(change: DateChange, locale: Locale, t: TFunction): string {
  const { kind, startsAt, formerStartsAt, status, place, formerPlace } = change
  const day = startsAt ? weekdayAndDay(dayOf(startsAt), locale) : ''
  const of = (text: string) => (day ? `${day}, ${text}` : text)
  switch (kind) {
    case 'moved':
      return of(t('date_moved', formerText(formerStartsAt ?? '', startsAt ?? '', locale)))
    case 'status':
      return of(t((status && statusKeys[status]) || 'change_as_planned'))
    case 'removed':
      return of(t('change_removed'))
    case 'place':
      return t('change_place', { from: formerPlace, to: place })
    case 'programme':
      return t('change_programme')
  }
}
