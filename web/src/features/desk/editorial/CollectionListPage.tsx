import { useTranslation } from 'react-i18next'
import { missingLanguages } from '../core/languages'
import { EditorialList, Missing, useEditorialSearch } from './EditorialList'
import { type DeskCollection, useListDeskCollectionsQuery } from './editorialApi'

export function Component() {
  const { t } = useTranslation()
  return (
    <EditorialList<DeskCollection>
      noun="collections"
      title={t('desk_collections')}
      lead={t('desk_collections_lead')}
      add={t('desk_new_collection')}
      empty={t('desk_no_collections')}
      answer={useListDeskCollectionsQuery(useEditorialSearch())}
      nameOf={({ attributes }) => attributes.collectionName ?? ''}
      facts={({ attributes }) => <Missing locales={missingLanguages(attributes.translations, 'collectionName')} />}
    />
  )
}
