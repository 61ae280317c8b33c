import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Translate } from '@/shared/dates/feasts'
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
import { areaOf, pictureOf } from '../core/eventsApi'
import { placeOf, posterLines } from '../dates/eventFacts'
import { type PosterEvent, useGetPosterQuery } from './pageApi'
import css from './poster.module.css'

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

function Sheet({ id, event, url }: { id: number; event: PosterEvent; url: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const price = usePrice(event)
  const host = event.eventHost?.data
  const hostName = host?.attributes.commercialName || host?.attributes.personalName || ''
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
        <ul className={css.dates}>
          {posterLines(event, locale, t as Translate).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {place && <p className={css.place}>{place}</p>}
        {price && <p className={css.price}>{price}</p>}
      </div>
      <footer className={css.foot}>
        {host && (
          <p className={css.host}>
            <Img
              media={host.attributes.mainBanner?.data?.[0]}
              seed={`host ${host.id}`}
              name={hostName}
              sizes="30mm"
              alt=""
              className={css.logo}
            />
            <span lang={fieldLang(host.attributes, 'commercialName', locale)}>{hostName}</span>
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
