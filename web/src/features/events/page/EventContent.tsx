import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { Deferred } from '@/shared/ui/Deferred'
import { PageTitle } from '@/shared/ui/PageHead'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { Backdrop } from '../core/Backdrop'
import { EventActions } from '../core/EventActions'
import { EventSummary } from '../core/EventSummary'
import css from '../core/events.module.css'
import type { Event } from '../core/eventsApi'
import { EventDetails } from './EventDetails'
import { EventHostCard } from './EventHostCard'
import { EventMap } from './EventMap'
import { EventMedia } from './EventMedia'
import { EventSide } from './EventSide'
import own from './eventPage.module.css'

type Level = 'h1' | 'h2'

/** The content of an event's page; with level h2 it is the editors' preview, below the heading of the desk. */
export function EventContent({ event, level = 'h1' }: { event: Entity<Event>; level?: Level }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { attributes } = event
  const host = attributes.eventHost?.data ?? null
  return (
    <>
      <Cover id={event.id} event={attributes} level={level} />
      {level === 'h1' && <EventActions event={event} place="page" />}
      <div className={`${ui.page} ${own.columns}`}>
        <div className={own.main}>
          {attributes.eventDescription && (
            <section aria-label={t('about_event')}>
              <Markdown text={attributes.eventDescription} lang={fieldLang(attributes, 'eventDescription', locale)} />
            </section>
          )}
          <EventDetails event={attributes} />
          <Deferred>
            <EventMedia event={attributes} />
            <EventMap event={attributes} />
          </Deferred>
          {host && <EventHostCard host={host} shown={attributes.eventContacts} />}
        </div>
        <EventSide id={event.id} event={attributes} />
      </div>
    </>
  )
}

type CoverProps = { id: number; event: Event; level: Level }

function Cover({ id, event, level: Heading }: CoverProps) {
  const locale = useLocale()
  return (
    <div className={css.opener}>
      {Heading === 'h1' && <PageTitle text={event.eventName} />}
      <Backdrop id={id} event={event} />
      <div className={css.openerBody}>
        <p className={ui.tags}>
          {event.eventCategory?.data?.map((category) => (
            <Tag key={category.id} lang={fieldLang(category.attributes, 'eventCategoryName', locale)}>
              {category.attributes.eventCategoryName}
            </Tag>
          ))}
          <ServedChip attributes={event} />
        </p>
        <Heading lang={fieldLang(event, 'eventName', locale)}>{event.eventName}</Heading>
        <EventSummary event={event} />
      </div>
    </div>
  )
}
