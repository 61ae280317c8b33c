import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { LOCALE_NAMES } from '@/shared/constants'
import { textIn, textsFrom } from '@/shared/forms/texts'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Completeness } from '@/shared/ui/Completeness'
import { areaOf, isOver, pictureOf } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'
import { EventStatusButton } from '../editor/EventStatusButton'
import { type Gap, scoresOf, TEXTS } from './completeness'
import { DeleteOwnEvent } from './DeleteOwnEvent'
import { OwnStateTags } from './OwnStateTags'
import css from './ownEvents.module.css'
import type { OwnEvent } from './ownEventsApi'
import { furtherDates } from './ownOrder'

/** An event of the host: state, message of the editors, completeness and actions. */
export function OwnEventCard({ event }: { event: Entity<OwnEvent> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const [deleting, setDeleting] = useState(false)
  const { id, attributes } = event
  const stored = textIn(textsFrom(attributes.translations, 'eventName'), locale)
  const name = stored.text || t('event_without_name')
  const { startsAt, text: when } = useWhen(attributes)
  const further = furtherDates(attributes)
  return (
    <article className={css.card}>
      <div className={css.image}>
        <Img
          media={pictureOf(attributes)}
          seed={`event ${id}`}
          area={areaOf(attributes)}
          ratio="3x2"
          sizes="9rem"
          alt=""
        />
      </div>
      <div className={css.body}>
        <OwnStateTags event={attributes} />
        <h4 lang={stored.locale}>
          <Link to={path(`/event/${id}`)}>{name}</Link>
        </h4>
        {when && (
          <p className={css.date}>
            <time dateTime={startsAt}>{when}</time>
            {further > 0 && ` ${t('and_more_dates', { count: further })}`}
          </p>
        )}
      </div>
      <div className={css.more}>
        {attributes.reviewMessage && <blockquote className={css.message}>{attributes.reviewMessage}</blockquote>}
        <details className={css.complete}>
          <summary>
            {t('completeness')}: {percentages(attributes)}
          </summary>
          <EventScores event={event} name={name} />
        </details>
      </div>
      <div className={css.actions}>
        <Link
          to={path(`/event-edit/${id}`)}
          className={buttonClass('secondary')}
          aria-label={`${t('edit_event')}: ${name}`}
        >
          {t('edit')}
        </Link>
        <Link
          to={path(`/create-event?from=${id}`)}
          className={buttonClass('secondary')}
          aria-label={`${t('duplicate')}: ${name}`}
        >
          {t('duplicate')}
        </Link>
        {attributes.publishedAt && !isOver(attributes) && (
          <EventStatusButton id={id} status={attributes.eventStatus} name={name} />
        )}
        <Button onClick={() => setDeleting(true)} aria-label={`${t('delete_event')}: ${name}`}>
          {t('delete')}
        </Button>
      </div>
      {deleting && <DeleteOwnEvent id={id} name={name} onClose={() => setDeleting(false)} />}
    </article>
  )
}

/** The percentages for the collapsed summary. */
const percentages = (event: OwnEvent) => {
  const scores = scoresOf(event)
  return LOCALE_NAMES.map(([locale]) => {
    const score = scores.find((one) => one.locale === locale)
    return `${locale.toUpperCase()}\u00a0${score?.percent ?? 0}\u00a0%`
  }).join(' · ')
}

function EventScores({ event, name }: { event: Entity<OwnEvent>; name: string }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const labels: Record<Gap, string> = {
    eventName: t('event_name'),
    eventShortDescription: t('short_description'),
    eventDescription: t('description'),
    eventBanner: t('banner'),
    eventMediaPhotos: t('photos'),
    eventCategory: t('category'),
    eventAddress: t('point_on_map'),
    eventContacts: t('contacts_title'),
    accessibility: t('accessibility'),
    entry: t('entry'),
  }
  const isText = (gap: Gap) => TEXTS.some((text) => text === gap)
  const scores = scoresOf(event.attributes).map(({ locale, percent, gaps }) => ({
    locale,
    percent,
    gaps: gaps.map((gap) => ({
      name: gap,
      link: <Link to={path(`/event-edit/${event.id}#${isText(gap) ? `${gap}.${locale}` : gap}`)}>{labels[gap]}</Link>,
    })),
  }))
  return <Completeness label={t('completeness_of', { name })} scores={scores} />
}
