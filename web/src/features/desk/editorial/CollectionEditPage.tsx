import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useLocale } from '@/shared/i18n/useLocale'
import { NotFound } from '@/shared/ui/NotFound'
import { PageHead } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { CollectionForm } from './CollectionForm'
import { useGetDeskCollectionQuery } from './editorialApi'

export function Component() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  if (id === 'new') {
    return (
      <>
        <PageHead title={t('desk_new_collection')} lead={t('desk_collection_form_lead')} />
        <CollectionForm key="new" collection={null} />
      </>
    )
  }
  return /^\d+$/.test(id) ? <ExistingCollection id={id} /> : <NotFound />
}

function ExistingCollection({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useGetDeskCollectionQuery({ id, locale: useLocale() })
  // `data`, not `currentData`: while another language or a newer state loads, the form stays mounted with its input.
  const collection = query.data?.id === Number(id) ? query.data : undefined
  if (!collection) return <PageState {...query} />
  return (
    <>
      <PageHead
        title={collection.attributes.collectionName || t('desk_without_name')}
        eyebrow={t('desk_collections')}
      />
      <CollectionForm key={id} collection={collection} />
    </>
  )
}
