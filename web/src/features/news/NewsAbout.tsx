import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { NEWS_ON_HOME } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { entriesIn } from './eventsIn'
import { NewsCard } from './NewsCard'
import css from './news.module.css'
import { useListRelatedNewsQuery } from './newsApi'

/** The newest news that link to one of the events or have the name in their title; nothing while they load and when they fail. */
export function NewsAbout({ name, events }: { name: string; events: number[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const entries = events.map((id) => `event/${id}`)
  const { currentData } = useListRelatedNewsQuery({ entries, name, locale })
  // React renders an answer of the store in one task, a deferred one in several.
  const related = useDeferredValue(currentData, undefined) ?? []
  // The search finds event/123 for event/12, too.
  const items = related.filter(
    ({ attributes: { title, newsText } }) =>
      title.toLowerCase().includes(name.toLowerCase()) || entriesIn(newsText).some((one) => entries.includes(one)),
  )
  if (items.length === 0) return null
  return (
    <Deferred>
      <section className={ui.section} aria-labelledby="feast-news">
        <div className={ui.sectionHead}>
          <h2 id="feast-news">{t('news')}</h2>
        </div>
        <ul className={`${ui.grid} ${css.grid}`}>
          {items.slice(0, NEWS_ON_HOME).map((item) => (
            <li key={item.id}>
              <NewsCard news={item} />
            </li>
          ))}
        </ul>
      </section>
    </Deferred>
  )
}
