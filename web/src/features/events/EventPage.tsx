import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { PageTitle } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { Backdrop } from './Backdrop'
import { EventDetails } from './EventDetails'
import { EventHostCard } from './EventHostCard'
import { EventMap } from './EventMap'
import { EventMedia } from './EventMedia'
import { EventSide } from './EventSide'
import css from './events.module.css'
import { type Event, useGetEventQuery } from './eventsApi'
import { OpenerFacts } from './OpenerFacts'
import { OtherEvents } from './OtherEvents'

export function Component() {
  const { id = '' } = useParams()
  const locale = useLocale()
  const { t } = useTranslation()
  const query = useGetEventQuery({ id, locale })
  const event = query.currentData
  if (!event) return <PageState {...query} />
  const { attributes } = event
  const host = attributes.eventHost?.data ?? null
  return (
    <article>
      <Cover id={event.id} event={attributes} />
      <div className={`${ui.page} ${css.columns}`}>
        <div className={css.main}>
          {attributes.eventDescription && (
            <section aria-label={t('about_event')}>
              <Markdown text={attributes.eventDescription} lang={fieldLang(attributes, 'eventDescription', locale)} />
            </section>
          )}
          <EventDetails event={attributes} />
          <EventMedia event={attributes} />
          <EventMap event={attributes} />
          {host && <EventHostCard host={host} />}
        </div>
        <EventSide id={event.id} event={attributes} />
      </div>
      <OtherEvents id={event.id} event={attributes} />
    </article>
  )
}

function Cover({ id, event }: { id: number; event: Event }) {
  const locale = useLocale()
  return (
    <div className={css.opener}>
      <PageTitle text={event.eventName} />
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
        <h1 lang={fieldLang(event, 'eventName', locale)}>{event.eventName}</h1>
        <OpenerFacts event={event} />
      </div>
    </div>
  )
}
