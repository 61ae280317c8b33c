import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { dayParts } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { joinDistinct } from '@/shared/map/placeText'
import { SaveButton } from '@/shared/saved/SaveButton'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { webLink } from '@/shared/webLink'
import { EventActions } from './EventActions'
import { EventFacts, StatusTag } from './EventTags'
import css from './events.module.css'
import { areaOf, cityOf, type Event, pictureOf } from './eventsApi'
import { useWhen } from './useWhen'
import { useWalkText } from './WalkText'

const WIDE_SIZES = '(min-width: 1280px) 302px, (min-width: 640px) 46vw'
/** A card of a list is a row on phones, with a small picture. */
const SIZES = { list: `${WIDE_SIZES}, 138px`, carousel: `${WIDE_SIZES}, 72vw` }

/**
 * The card of an event, with the same slots everywhere: picture, time, name, place, price and facts, state, save. The name's link covers the
 * whole card; the ticket and the save button are the only other tab stops.
 */
export function EventCard({
  event: { id, attributes },
  level: Heading = 'h3',
  priority,
  inList,
  listed,
}: {
  event: Entity<Event>
  level?: 'h3' | 'h2'
  priority?: boolean
  inList?: boolean
  /** The day whose list the card is in. */
  listed?: Day
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const { startsAt, on, clock, closing, place: own } = useWhen(attributes, listed)
  const chip = dayParts(on, locale)
  const city = cityOf(attributes)
  const place = own || joinDistinct(' · ', attributes.eventAddress?.address, city?.attributes.cityName)
  const walk = useWalkText(attributes)
  const ticket = webLink(attributes.linkToBuyTicket)
  return (
    <article className={cx(ui.card, css.card)}>
      <div className={cx(ui.cardImage, css.cardImage)}>
        <Img
          media={pictureOf(attributes)}
          seed={`event ${id}`}
          area={areaOf(attributes)}
          ratio="3x2"
          sizes={SIZES[inList ? 'list' : 'carousel']}
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
      </div>
      <p className={css.cardDate}>
        <time dateTime={startsAt} className={closing ? ui.closing : undefined}>
          {clock}
        </time>
      </p>
      <Heading className={cx(ui.cardName, css.cardName)}>
        <Link to={path(`/event/${id}`)} lang={fieldLang(attributes, 'eventName', locale)}>
          {attributes.eventName}
        </Link>
      </Heading>
      {(place || walk) && <p className={css.cardPlace}>{[place, walk].filter(Boolean).join(' · ')}</p>}
      <EventFacts event={attributes} />
      {attributes.eventShortDescription && (
        <p className={css.cardText} lang={fieldLang(attributes, 'eventShortDescription', locale)}>
          {attributes.eventShortDescription}
        </p>
      )}
      <div className={css.cardTags}>
        <StatusTag event={attributes} />
        <ServedChip attributes={attributes} of={['eventName', 'eventShortDescription']} />
        {ticket && (
          <a className={css.ticket} href={ticket} target="_blank" rel="noopener noreferrer">
            <Tag look="strong">
              <Icon name="ticket" size={16} /> {t('buy_ticket')}
            </Tag>
          </a>
        )}
      </div>
      <SaveButton kind="event" id={String(id)} name={attributes.eventName} className={css.save} />
      <EventActions event={{ id, attributes }} place="card" />
    </article>
  )
}
