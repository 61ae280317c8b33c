import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { lowerFirst } from '@/shared/dates/recurrenceText'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { PageTitle } from '@/shared/ui/PageHead'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { telLink } from '@/shared/webLink'
import { EventActions } from '../core/EventActions'
import { useStatusText } from '../core/EventTags'
import { takesPlace } from '../core/eventDates'
import { areaOf, type Event, isOver, pictureOf } from '../core/eventsApi'
import { useWhen } from '../core/useWhen'
import { usualReason } from '../reasons/reasons'
import css from './eventHead.module.css'
import { Instead } from './Instead'

type Props = { event: Entity<Event>; level: 'h1' | 'h2' }

/** The picture with the state of the event, and below it its categories, name and next date. */
export function EventHead({ event: { id, attributes }, level: Heading }: Props) {
  const locale = useLocale()
  const { startsAt, clock, closing } = useWhen(attributes)
  const off = !takesPlace({ status: attributes.eventStatus ?? undefined })
  return (
    <div className={css.head}>
      {Heading === 'h1' && <PageTitle text={attributes.eventName} />}
      <div className={css.picture}>
        <Img
          media={pictureOf(attributes)}
          seed={`event ${id}`}
          area={areaOf(attributes)}
          sizes="(min-width: 1280px) 828px, 100vw"
          alt=""
          cover
          priority
          className={css.image}
        />
        <State event={attributes} />
        {Heading === 'h1' && <EventActions event={{ id, attributes }} place="page" />}
      </div>
      <p className={css.categories}>
        {attributes.eventCategory?.data?.map((category) => (
          <span key={category.id} lang={fieldLang(category.attributes, 'eventCategoryName', locale)}>
            {category.attributes.eventCategoryName}
          </span>
        ))}
        <ServedChip attributes={withoutReason(attributes)} />
      </p>
      <Heading lang={fieldLang(attributes, 'eventName', locale)}>{attributes.eventName}</Heading>
      {startsAt && (
        <p className={cx(css.when, off && css.off)}>
          <time dateTime={startsAt} className={closing ? ui.closing : undefined}>
            {clock}
          </time>
        </p>
      )}
      {Heading === 'h1' && <By event={attributes} />}
      {Heading === 'h1' && off && <Instead event={{ id, attributes }} />}
    </div>
  )
}

/** The reason of a state has a note of its own about its language. */
function withoutReason({ servedLocales: { statusReason: _, ...servedLocales } = {} }: Event) {
  return { servedLocales }
}

/** Who organises the event, and how to call them: what many visitors come for. */
function By({ event: { eventHost, eventContacts } }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const host = eventHost?.data
  if (!host) return null
  const { attributes } = host
  const tel = eventContacts?.tel || attributes.contacts?.tel
  return (
    <p className={css.by}>
      <Link to={path(`/event-host/${host.id}`)} lang={fieldLang(attributes, 'commercialName', locale)}>
        {attributes.commercialName || attributes.personalName}
      </Link>
      {tel && (
        <a href={telLink(tel)}>
          <Icon name="phone" size={18} /> {t('call')}
        </a>
      )}
    </p>
  )
}

/** Why the event does not take place as planned, or that it is over, as a band over the picture. */
function State({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const status = useStatusText(event.eventStatus)
  const usual = usualReason(event.statusReason, locale)
  if (status)
    return (
      <p className={css.band}>
        <Icon name="alert" />
        <strong>{usual ? `${status}: ${lowerFirst(usual)}` : status}</strong>
        {event.statusReason && !usual && (
          <>
            <span lang={fieldLang(event, 'statusReason', locale)}>{event.statusReason}</span>
            <ServedChip attributes={event} of={['statusReason']} />
          </>
        )}
      </p>
    )
  return isOver(event) ? (
    <p className={css.over}>
      <Tag>{t('event_over')}</Tag>
    </p>
  ) : null
}
