import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { cx } from '@/shared/text'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { leadOf } from './lead'
import css from './news.module.css'
import type { News } from './newsApi'

export function NewsCard({
  news: { id, attributes },
  level: Heading = 'h3',
}: {
  news: Entity<News>
  level?: 'h2' | 'h3'
}) {
  const locale = useLocale()
  const path = useLocalePath()
  const day = dayOf(attributes.publishedAt ?? attributes.createdAt)
  return (
    <article className={ui.card}>
      <div className={cx(ui.cardImage, css.cardImage)}>
        <Img
          media={attributes.newsMainBanner?.data}
          seed={`news ${id}`}
          ratio="16x9"
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
          alt=""
        />
      </div>
      <p className={css.day}>
        <time dateTime={day}>{shortDay(day, locale)}</time>{' '}
        <ServedChip attributes={attributes} of={['title', 'newsText']} />
      </p>
      <Heading className={ui.cardName}>
        <Link to={path(`/news/${id}`)} lang={fieldLang(attributes, 'title', locale)}>
          {attributes.title}
        </Link>
      </Heading>
      <p className={css.lead} lang={fieldLang(attributes, 'newsText', locale)}>
        {leadOf(attributes.newsText)}
      </p>
    </article>
  )
}
