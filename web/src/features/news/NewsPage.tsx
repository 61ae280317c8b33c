import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isNotFound } from '@/shared/api/error'
import { longDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { Markdown } from '@/shared/markdown/Markdown'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './news.module.css'
import { useGetNewsQuery } from './newsApi'

export function Component() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const { currentData: news, error, isError, refetch } = useGetNewsQuery({ id, locale })
  if (isNotFound(error)) return <NotFound />
  if (isError) {
    return (
      <div className={ui.page}>
        <LoadError onRetry={refetch} />
      </div>
    )
  }
  if (!news) return <PageSkeleton />
  const { attributes } = news
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
        {attributes.newsMedia?.data?.map((media) => (
          <Img
            key={media.id}
            media={media}
            seed={`photo ${media.id}`}
            sizes="(min-width: 1024px) 832px, 92vw"
            className={css.photo}
          />
        ))}
        <p className={css.back}>
          <Link to={path('/news')}>{t('all_news')}</Link>
        </p>
      </div>
    </article>
  )
}
