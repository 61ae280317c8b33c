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
import { type News, useListNewsInfiniteQuery } from './newsApi'

/** The other news, those that name the same event or host first, then the latest. */
function relatedFirst(all: Entity<News>[], { id, attributes }: Entity<News>) {
  const named = entriesIn(attributes.newsText)
  const shared = (other: Entity<News>) =>
    entriesIn(other.attributes.newsText).filter((one) => named.includes(one)).length
  return all.filter((other) => other.id !== id).toSorted((one, other) => shared(other) - shared(one))
}

/** Related and latest news; nothing while they load and when they fail. */
export function MoreNews({ news }: { news: Entity<News> }) {
  const { t } = useTranslation()
  const { currentData } = useListNewsInfiniteQuery(useLocale())
  // React renders an answer of the store in one task, a deferred one in several.
  const latest = useDeferredValue(currentData, undefined)
  const items = relatedFirst(latest?.pages[0]?.data ?? [], news).slice(0, NEWS_ON_HOME)
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
