import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import type { Event } from '../core/eventsApi'
import { EventDetails } from './EventDetails'
import { EventHead } from './EventHead'
import { EventHostCard } from './EventHostCard'
import { EventMap } from './EventMap'
import { EventMedia } from './EventMedia'
import { EventSide } from './EventSide'
import css from './eventPage.module.css'

type Level = 'h1' | 'h2'

/** The content of an event's page; with level h2 it is the editors' preview, below the heading of the desk. */
export function EventContent({ event, level = 'h1' }: { event: Entity<Event>; level?: Level }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { attributes } = event
  const host = attributes.eventHost?.data ?? null
  return (
    <div className={`${ui.page} ${css.columns}`}>
      <EventHead event={event} level={level} />
      <EventSide id={event.id} event={attributes} preview={level === 'h2'} />
      <div className={css.main}>
        {(attributes.eventDescription || attributes.source) && (
          <section aria-label={t('about_event')}>
            {attributes.eventDescription && (
              <Markdown text={attributes.eventDescription} lang={fieldLang(attributes, 'eventDescription', locale)} />
            )}
            <Source event={attributes} />
          </section>
        )}
        <EventDetails event={attributes} />
        <Deferred>
          <EventMedia event={attributes} />
          <EventMap event={attributes} />
        </Deferred>
        {host && <EventHostCard host={host} shown={attributes.eventContacts} />}
      </div>
    </div>
  )
}

/** Where the texts come from, and what to do before one relies on them. */
function Source({ event }: { event: Event }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!event.source) return null
  return (
    <p className={css.source}>
      {t('text_source')}: <span lang={fieldLang(event, 'source', locale)}>{event.source.replace(/\.$/, '')}</span>.{' '}
      {t('times_may_change')}
    </p>
  )
}
