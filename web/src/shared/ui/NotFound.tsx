import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Art } from '@/shared/art/Art'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from './Button'
import css from './notFound.module.css'
import { PageHead } from './PageHead'

/** The page for an unknown path or a missing entity; that of an event leads to what is on instead. */
export function NotFound({ event }: { event?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const path = useLocalePath()
  return (
    <div className={css.page}>
      <Art seed={`404 ${pathname}`} className={css.art} />
      <div>
        <PageHead
          eyebrow="404"
          title={t('page_not_found_title')}
          lead={event ? t('event_missing') : t('page_not_found', { path: pathname + search })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: the roles of testing-library lack <search> */}
        <form className={css.search} action={path('/events')} role="search">
          <input type="search" name="q" aria-label={t('search_events')} />
          <Button type="submit">{t('search_events')}</Button>
        </form>
        <p className={css.ways}>
          <Link to={event ? path('/events?when=tonight') : `${path('/')}#events`} className={buttonClass('primary')}>
            {event ? t('tonight') : t('events_today')}
          </Link>
          <Link to={path('/')}>{t('to_main_page')}</Link>
        </p>
      </div>
    </div>
  )
}
