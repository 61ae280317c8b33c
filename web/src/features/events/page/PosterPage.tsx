import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { POSTER_DATES } from '@/shared/constants'
import type { Say } from '@/shared/dates/feasts'
import { dateText } from '@/shared/dates/format'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import QrCode from '@/shared/image/QrCode'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Band } from '@/shared/ui/motif/Band'
import { PageTitle } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { usePrice } from '../core/EventTags'
import { takesPlace } from '../core/eventDates'
import { areaOf, pictureOf } from '../core/eventsApi'
import { datesOf, placeOf } from './eventFacts'
import css from './poster.module.css'
import { type PosterEvent, useGetPosterQuery } from './posterApi'

/** A poster of an event for A4 paper, in the language of the page. */
export default function PosterPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const [params] = useSearchParams()
  const query = useGetPosterQuery({ id, locale, preview: params.get('preview') ?? undefined })
  const event = query.currentData
  if (!event) return <PageState {...query} />
  const page = path(`/event/${event.id}`)
  return (
    <div className={css.page}>
      <PageTitle text={`${t('print_poster')}: ${event.attributes.eventName}`} />
      <p className={css.tools}>
        <Link to={page + (params.size > 0 ? `?${params}` : '')}>{t('to_event')}</Link>
        <Button look="primary" onClick={() => window.print()}>
          <Icon name="print" /> {t('print')}
        </Button>
      </p>
      <Sheet id={event.id} event={event.attributes} url={window.location.origin + page} />
    </div>
  )
}

/** The rule in words, and the next dates that take place; the hours of a permanent programme say its dates. */
function PosterDates({ event }: { event: PosterEvent }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { recurrence, programmeKind } = event
  const rule = recurrence ? recurrenceText({ recurrence, programmeKind }, locale, t as Say) : ''
  const dates = rule && programmeKind === 'permanent' ? [] : datesOf(event).filter(takesPlace).slice(0, POSTER_DATES)
  return (
    <ul className={css.dates}>
      {rule && <li>{rule}</li>}
      {dates.map(({ startsAt, endsAt, note }) => {
        const { days, hours } = dateText(startsAt, endsAt, locale)
        return <li key={startsAt}>{[days, hours, note].filter(Boolean).join(' · ')}</li>
      })}
    </ul>
  )
}

function Sheet({ id, event, url }: { id: number; event: PosterEvent; url: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const price = usePrice(event)
  const host = event.eventHost?.data
  const logo = host?.attributes.mainBanner?.data?.[0]
  const place = placeOf(event)
  return (
    <article className={css.sheet}>
      <Img
        media={pictureOf(event)}
        seed={`event ${id}`}
        area={areaOf(event)}
        ratio="3x2"
        sizes="210mm"
        priority
        className={css.picture}
      />
      <Band seed={`event ${id}`} />
      <div className={css.text}>
        <h1 lang={fieldLang(event, 'eventName', locale)}>{event.eventName}</h1>
        <PosterDates event={event} />
        {place && <p className={css.place}>{place}</p>}
        {price && <p className={css.price}>{price}</p>}
      </div>
      <footer className={css.foot}>
        {host && (
          <p className={css.host}>
            {logo && <Img media={logo} seed={`host ${host.id}`} sizes="30mm" className={css.logo} />}
            <span lang={fieldLang(host.attributes, 'commercialName', locale)}>
              {host.attributes.commercialName || host.attributes.personalName}
            </span>
          </p>
        )}
        <p className={css.code}>
          <QrCode text={url} label={t('qr_code')} />
          <span>{url.replace(/^https?:\/\//, '')}</span>
        </p>
      </footer>
    </article>
  )
}
