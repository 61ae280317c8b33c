import { useTranslation } from 'react-i18next'
import { missingLanguages } from '../core/languages'
import { EditorialList, Missing, useEditorialSearch } from './EditorialList'
import { type DeskNews, useListDeskNewsQuery } from './editorialApi'

export function Component() {
  const { t } = useTranslation()
  return (
    <EditorialList<DeskNews>
      noun="news"
      title={t('news')}
      lead={t('desk_news_lead')}
      add={t('desk_new_item')}
      empty={t('desk_no_items')}
      answer={useListDeskNewsQuery(useEditorialSearch())}
      nameOf={({ attributes }) => attributes.title ?? ''}
      facts={({ attributes }) => <Missing locales={missingLanguages(attributes.translations, 'title')} />}
    />
  )
}
