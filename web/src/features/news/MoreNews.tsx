import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { NEWS_ON_HOME } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { entriesIn } from './eventsIn'
import { NewsCard } from './NewsCard'
import css from './news.module.css'
import { type News, useListNewsInfiniteQuery, useListRelatedNewsQuery } from './newsApi'

/** The related news that name the most of the same entries first, then the latest. */
function relatedFirst(related: Entity<News>[], latest: Entity<News>[], { id, attributes }: Entity<News>) {
  const named = entriesIn(attributes.newsText)
  const shared = (other: Entity<News>) =>
    entriesIn(other.attributes.newsText).filter((one) => named.includes(one)).length
  const first = related.filter(shared).toSorted((one, other) => shared(other) - shared(one))
  const others = latest.filter((other) => other.id !== id && first.every((one) => one.id !== other.id))
  return [...first, ...others]
}

/** News that name the same events or hosts, and the latest; nothing while they load and when they fail. */
export function MoreNews({ news }: { news: Entity<News> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData } = useListNewsInfiniteQuery(locale)
  const entries = entriesIn(news.attributes.newsText)
  const related = useListRelatedNewsQuery({ entries, not: news.id, locale }, { skip: entries.length === 0 })
  // The latest news wait for the related ones, so that cards do not change places. React renders an answer of the store in one task, a
  // deferred one in several.
  const latest = useDeferredValue(related.isFetching ? undefined : currentData, undefined)
  if (!latest) return null
  const items = relatedFirst(related.currentData ?? [], latest.pages[0]?.data ?? [], news).slice(0, NEWS_ON_HOME)
  if (items.length === 0) return null
  return (
    <Deferred>
      <section className={ui.section} aria-labelledby="more-news">
        <div className={ui.sectionHead}>
          <h2 id="more-news">{t('more_news')}</h2>
        </div>
        <ul className={`${ui.grid} ${css.grid}`}>
          {items.map((item) => (
            <li key={item.id}>
              <NewsCard news={item} />
            </li>
          ))}
        </ul>
      </section>
    </Deferred>
  )
}
