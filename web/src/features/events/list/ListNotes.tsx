import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { longDay } from '@/shared/dates/format'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { type EventFilter, orderOf } from '../core/eventQueries'
import type { Match } from '../core/eventsApi'
import type { NearState } from '../filters/useNearMe'
import css from './eventList.module.css'

/** Tells the visitor when the events do not match the words exactly as typed. */
export function SearchNote({ match }: { match: Match | undefined }) {
  const { t } = useTranslation()
  if (!match?.corrected && !match?.partial) return null
  return (
    <p className={css.note} role="status">
      {match.corrected && <span>{t('search_corrected', { words: match.corrected })}</span>}{' '}
      {match.partial && <span>{t('search_partial')}</span>}
    </p>
  )
}

/** What the words of a search without results may mean: the nearest spelling, and the next day of the feast that they name. */
export function MissedNote({ match }: { match: Match | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const feasts = match?.feasts ?? []
  if (!match || (!match.spelling && feasts.length === 0)) return null
  const spelt = new URLSearchParams(params)
  spelt.set('q', match.spelling ?? '')
  return (
    <ul className={css.missed}>
      {match.spelling && (
        <li>
          <Link to={path(`/events?${spelt}`)}>{t('did_you_mean', { words: match.spelling })}</Link>
        </li>
      )}
      {feasts.map(({ code, name, days }) => (
        <li key={code}>
          <Link to={path(`/feasts/${code}`)}>
            {t('feast_is_on', { feast: name, day: longDay(days[0] ?? '', locale) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ORDERS = { match: 'match_first', rare: 'rare_first' } as const

/** What comes first in a list, if it is not the soonest; nothing for past days, and near the visitor, where NearNote says it. */
export function OrderNote({ filter }: { filter: EventFilter }) {
  const { t } = useTranslation()
  const order = orderOf(filter)
  if (order !== 'match' && !(order === 'rare' && filter.upcoming)) return null
  const isTonight = order === 'rare' && filter.more?.when === 'tonight'
  return <p className={css.order}>{t(isTonight ? 'tonight_first' : ORDERS[order])}</p>
}

/** Says why there is no list of events near the visitor, or that it is sorted by distance. */
export function NearNote({ state }: { state: NearState }) {
  const { t } = useTranslation()
  const text = { off: '', asking: t('near_asking'), on: t('near_first'), refused: t('near_refused') }[state]
  return (
    <p role="status" className={css.near} data-refused={state === 'refused' || undefined}>
      {text}
    </p>
  )
}

/** The number of found events, announced when it changes. */
export function ResultCount({ total, focus }: { total?: number; focus: Ref<HTMLParagraphElement> }) {
  const { t } = useTranslation()
  return (
    <p className={css.found} role="status" tabIndex={-1} ref={focus}>
      {total !== undefined && t('events_found', { count: total })}
    </p>
  )
}

/** Leads to the programme of the weekend on paper. */
export function PrintLink() {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <Link className={buttonClass('secondary')} to={path('/programme/weekend')}>
      <Icon name="print" /> {t('print')}
    </Link>
  )
}
