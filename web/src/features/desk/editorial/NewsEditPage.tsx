import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useLocale } from '@/shared/i18n/useLocale'
import { NotFound } from '@/shared/ui/NotFound'
import { PageHead } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { useGetDeskNewsQuery } from './editorialApi'
import { NewsForm } from './NewsForm'

export function Component() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  if (id === 'new') {
    return (
      <>
        <PageHead title={t('desk_new_item')} lead={t('desk_news_form_lead')} />
        <NewsForm key="new" news={null} />
      </>
    )
  }
  return /^\d+$/.test(id) ? <ExistingNews id={id} /> : <NotFound />
}

function ExistingNews({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useGetDeskNewsQuery({ id, locale: useLocale() })
  // `data`, not `currentData`: while another language or a newer state loads, the form stays mounted with its input.
  const news = query.data?.id === Number(id) ? query.data : undefined
  if (!news) return <PageState {...query} />
  return (
    <>
      <PageHead title={news.attributes.title || t('desk_without_name')} eyebrow={t('news')} />
      <NewsForm key={id} news={news} />
    </>
  )
}
