import { useTranslation } from 'react-i18next'
import { NEWS_PER_PAGE } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { ListEnd } from '@/shared/ui/ListEnd'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { NewsCard } from './NewsCard'
import css from './news.module.css'
import { useListNewsInfiniteQuery } from './newsApi'

export function Component() {
  const { t } = useTranslation()
  return (
    <div className={ui.page}>
      <PageHead title={t('news')} lead={t('news_lead')} />
      <Items />
    </div>
  )
}

function Items() {
  const { t } = useTranslation()
  const list = useListNewsInfiniteQuery(useLocale())
  if (list.isError && !list.currentData) return <LoadError onRetry={list.refetch} />
  if (!list.currentData) return <CardSkeletons count={NEWS_PER_PAGE / 3} />
  const items = list.currentData.pages.flatMap((page) => page.data)
  if (items.length === 0) return <Notice seed="no news" text={t('no_news')} />
  return (
    <>
      <ul className={`${ui.grid} ${css.grid}`}>
        {items.map((news) => (
          <li key={news.id}>
            <NewsCard news={news} level="h2" />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}
