import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { ServedChip } from '@/shared/ui/Tags'
import { Backdrop } from './Backdrop'
import { EventSummary } from './EventSummary'
import css from './events.module.css'
import type { Event } from './eventsApi'

/** The header of the home page: one event of the featured collection, over the whole width. */
export function FeaturedEvent({ event: { id, attributes } }: { event: Entity<Event> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  return (
    <section className={cx(css.opener, css.openerHome)} aria-label={t('featured')}>
      <Backdrop id={id} event={attributes} />
      <div className={css.openerBody}>
        <p className={css.openerEyebrow}>{t('featured')}</p>
        <h2 lang={fieldLang(attributes, 'eventName', locale)}>{attributes.eventName}</h2>
        <EventSummary event={attributes} />
        {attributes.eventShortDescription && (
          <p className={css.openerText} lang={fieldLang(attributes, 'eventShortDescription', locale)}>
            {attributes.eventShortDescription}
          </p>
        )}
        <ServedChip attributes={attributes} of={['eventName', 'eventShortDescription']} />
        <Link to={path(`/event/${id}`)} className={buttonClass('primary')}>
          {t('learn_more')}
        </Link>
      </div>
    </section>
  )
}
