import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NEWS_ON_HOME } from '@/shared/constants'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { NewsCard } from './NewsCard'
import css from './news.module.css'
import { useListNewsInfiniteQuery } from './newsApi'

/** The latest news on the home page. */
export function NewsStrip() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const { currentData, isError, refetch } = useListNewsInfiniteQuery(useLocale())
  const items = currentData?.pages[0]?.data.slice(0, NEWS_ON_HOME) ?? []
  const loading = !currentData && !isError
  if (currentData && items.length === 0) return null
  return (
    <section className={ui.section} aria-labelledby="news-strip">
      <div className={ui.sectionHead}>
        <h2 id="news-strip">{t('news')}</h2>
        <Link to={path('/news')}>{t('all_news')}</Link>
      </div>
      {loading && <CardSkeletons count={NEWS_ON_HOME} />}
      {isError && !currentData && <LoadError small onRetry={refetch} />}
      {currentData && (
        <ul className={`${ui.grid} ${css.grid}`}>
          {items.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
