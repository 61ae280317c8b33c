import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNotFound } from '@/shared/api/error'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Markdown } from '@/shared/markdown/Markdown'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError } from '@/shared/ui/Notice'
import { PageTitle } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ServedChip, Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { EventDetails } from './EventDetails'
import { EventHostCard } from './EventHostCard'
import { EventMap } from './EventMap'
import { EventMedia } from './EventMedia'
import { EventSide } from './EventSide'
import css from './events.module.css'
import { areaOf, type Event, pictureOf, useGetEventQuery } from './eventsApi'
import { OpenerFacts } from './OpenerFacts'
import { OtherEvents } from './OtherEvents'

export function Component() {
  const { id = '' } = useParams()
  const locale = useLocale()
  const { t } = useTranslation()
  const { currentData: event, error, isError, refetch } = useGetEventQuery({ id, locale })
  if (isNotFound(error)) return <NotFound />
  if (isError)
    return (
      <div className={ui.page}>
        <LoadError onRetry={refetch} />
      </div>
    )
  if (!event) return <PageSkeleton />
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
      <Img
        media={pictureOf(event)}
        seed={`event ${id}`}
        area={areaOf(event)}
        sizes="100vw"
        alt=""
        priority
        className={css.backdrop}
      />
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
