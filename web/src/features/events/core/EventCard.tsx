import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { dayParts } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { SaveButton } from '@/shared/saved/SaveButton'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { webLink } from '@/shared/webLink'
import { EventActions } from './EventActions'
import { EventTags } from './EventTags'
import css from './events.module.css'
import { areaOf, cityOf, type Event, pictureOf } from './eventsApi'
import { useWhen } from './useWhen'

const sizes = '(min-width: 1280px) 302px, (min-width: 640px) 46vw, 92vw'

/** The card of an event. The name's link covers the whole card; the ticket is the only other tab stop. */
export function EventCard({
  event: { id, attributes },
  level: Heading = 'h3',
  priority,
  listed,
}: {
  event: Entity<Event>
  level?: 'h3' | 'h2'
  priority?: boolean
  /** The day whose list the card is in. */
  listed?: Day
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const { startsAt, on, text: when, place: own } = useWhen(attributes, listed)
  const chip = dayParts(on, locale)
  const city = cityOf(attributes)
  const place = own || [attributes.eventAddress?.address, city?.attributes.cityName].filter(Boolean).join(' · ')
  const ticket = webLink(attributes.linkToBuyTicket)
  return (
    <article className={cx(ui.card, css.card)}>
      <div className={cx(ui.cardImage, css.cardImage)}>
        <Img
          media={pictureOf(attributes)}
          seed={`event ${id}`}
          area={areaOf(attributes)}
          ratio="3x2"
          sizes={sizes}
          alt=""
          priority={priority}
        />
        {attributes.programmeKind !== 'permanent' && (
          <p className={css.chip} aria-hidden="true">
            <span>{chip.weekday}</span>
            <strong>{chip.day}</strong>
            <span>{chip.month}</span>
          </p>
        )}
        <SaveButton kind="event" id={String(id)} name={attributes.eventName} className={css.save} />
      </div>
      <Heading className={cx(ui.cardName, css.cardName)}>
        <Link to={path(`/event/${id}`)} lang={fieldLang(attributes, 'eventName', locale)}>
          {attributes.eventName}
        </Link>
      </Heading>
      <p className={css.cardDate}>
        <time dateTime={startsAt}>{when}</time>
      </p>
      {place && (
        <p className={css.cardPlace}>
          <Icon name="pin" size={16} /> {place}
        </p>
      )}
      {attributes.eventShortDescription && (
        <p className={css.cardText} lang={fieldLang(attributes, 'eventShortDescription', locale)}>
          {attributes.eventShortDescription}
        </p>
      )}
      <div className={css.cardTags}>
        <EventTags event={attributes} />
        <ServedChip attributes={attributes} of={['eventName', 'eventShortDescription']} />
        {ticket && (
          <a className={css.ticket} href={ticket} target="_blank" rel="noopener noreferrer">
            <Tag look="strong">
              <Icon name="ticket" size={16} /> {t('buy_ticket')}
            </Tag>
          </a>
        )}
      </div>
      <EventActions event={{ id, attributes }} place="card" />
    </article>
  )
}
