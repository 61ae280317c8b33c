import { useTranslation } from 'react-i18next'
import { NEWS_ON_HOME } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { NewsCard } from './NewsCard'
import css from './news.module.css'
import { useListNewsInfiniteQuery } from './newsApi'

/** The latest other news; nothing while it loads and when it fails. */
export function MoreNews({ not }: { not: number }) {
  const { t } = useTranslation()
  const { currentData } = useListNewsInfiniteQuery(useLocale())
  const items = currentData?.pages[0]?.data.filter(({ id }) => id !== not).slice(0, NEWS_ON_HOME) ?? []
  if (items.length === 0) return null
  return (
    <Deferred>
      <section className={ui.section} aria-labelledby="more-news">
        <div className={ui.sectionHead}>
          <h2 id="more-news">{t('more_news')}</h2>
        </div>
        <ul className={`${ui.grid} ${css.grid}`}>
          {items.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} />
            </li>
          ))}
        </ul>
      </section>
    </Deferred>
  )
}
