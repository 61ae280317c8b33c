import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Tag } from '@/shared/ui/Tags'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { hostName, type ListedEvent, stateOf } from './contentApi'
import { RowLink } from './RowLink'
import { useStates } from './useStates'

/** Renders the button that cancels or reinstates an event; passed in by the app, because it belongs to another feature. */
export type StatusAction = (event: Entity<ListedEvent>, name: string) => ReactNode

type Props = { event: Entity<ListedEvent>; statusAction: StatusAction }

/** An event with its state and the ways to its page and its form. */
export function EventRow({ event, statusAction }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const states = useStates()
  const { id, attributes } = event
  const name = attributes.eventName || t('desk_without_name')
  const state = stateOf(event)
  const facts = [hostName(attributes), attributes.eventAddress?.city?.data?.attributes.cityName, useSpan(attributes)]
  return (
    <>
      <div>
        <h2 className={cards.cardName}>
          <Link to={path(`/desk/events/${id}`)}>{name}</Link>
        </h2>
        <div className={css.rowFacts}>
          <Tag look={state === 'published' ? 'strong' : undefined}>{states[state]}</Tag>
          {attributes.eventStatus === 'cancelled' && <Tag look="warn">{t('status_cancelled')}</Tag>}
          {attributes.unansweredSince && <Tag look="warn">{states.unanswered}</Tag>}
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className={cards.cardActions}>
        {state === 'published' && <RowLink to={`/event/${id}`} text={t('desk_see_as_public')} name={name} />}
        <RowLink to={`/event-edit/${id}`} text={t('edit')} label={t('edit_event')} name={name} />
        <RowLink to={`/create-event?from=${id}`} text={t('duplicate')} name={name} />
        {statusAction(event, name)}
      </div>
    </>
  )
}

/** The first and the last day of an event. */
function useSpan({ eventStartDate, eventEndDate }: ListedEvent): string {
  const locale = useLocale()
  if (!eventStartDate) return ''
  const days = [eventStartDate, eventEndDate ?? eventStartDate].map((at) => shortDay(dayOf(at), locale))
  return [...new Set(days)].join(' – ')
}
