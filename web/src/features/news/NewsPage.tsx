import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { longDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { Gallery } from '@/shared/gallery/Gallery'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Markdown } from '@/shared/markdown/Markdown'
import { PageHead } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { eventsIn } from './eventsIn'
import { MoreNews } from './MoreNews'
import css from './news.module.css'
import { useGetNewsQuery } from './newsApi'

type Props = {
  /** Shows the events that the text links to. */
  events?: (ids: number[]) => ReactNode
}

export function NewsPage({ events }: Props) {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const query = useGetNewsQuery({ id, locale })
  const news = query.currentData
  if (!news) return <PageState {...query} />
  const { attributes } = news
  const named = eventsIn(attributes.newsText)
  const day = dayOf(attributes.publishedAt ?? attributes.createdAt)
  return (
    <article className={ui.page}>
      <div className={css.editorial}>
        <PageHead
          title={attributes.title}
          lang={fieldLang(attributes, 'title', locale)}
          eyebrow={`${t('news')} · ${longDay(day, locale)}`}
        >
          <ServedChip attributes={attributes} />
        </PageHead>
      </div>
      <Img
        media={attributes.newsMainBanner?.data}
        seed={`news ${news.id}`}
        ratio="16x9"
        sizes="(min-width: 1024px) 960px, 92vw"
        alt={attributes.newsMainBanner?.data?.attributes.alternativeText ?? ''}
        priority
        className={css.banner}
      />
      <div className={css.editorial}>
        <Markdown text={attributes.newsText} lang={fieldLang(attributes, 'newsText', locale)} />
        <div className={css.media}>
          <Gallery name={attributes.title} media={attributes.newsMedia?.data ?? []} />
        </div>
      </div>
      {named.length > 0 && events?.(named)}
      <MoreNews news={news} />
      <p className={css.back}>
        <Link to={path('/news')}>{t('all_news')}</Link>
      </p>
    </article>
  )
}
