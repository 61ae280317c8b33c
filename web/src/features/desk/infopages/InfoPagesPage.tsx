import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NotFound } from '@/shared/ui/NotFound'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { DeskNav } from '../core/DeskNav'
import { InfoPageForm } from './InfoPageForm'
import { useListDeskInfoPagesQuery } from './infoPagesDeskApi'

const CODES = ['privacy', 'terms', 'sales', 'charity', 'contacts'] as const

/** Edits the texts of the pages whose set is fixed. */
export function Component() {
  const { t } = useTranslation()
  const { code = CODES[0] } = useParams()
  const { data, isError, refetch } = useListDeskInfoPagesQuery()
  const known = CODES.find((one) => one === code)
  if (!known) return <NotFound />
  const labels: Record<(typeof CODES)[number], string> = {
    privacy: t('privacy'),
    terms: t('terms'),
    sales: t('sales'),
    charity: t('charity'),
    contacts: t('contact_hours'),
  }
  const entry = data?.find(({ attributes }) => attributes.pageCode === code)
  return (
    <>
      <PageHead title={t('desk_info_pages')} lead={t('desk_info_pages_lead')} />
      <DeskNav
        label={t('desk_info_pages')}
        links={CODES.map((one) => ({ to: `/desk/info-pages/${one}`, label: labels[one], current: one === code }))}
      />
      {isError && !data && <LoadError onRetry={refetch} />}
      {!isError && !data && <TextSkeleton />}
      {entry && (
        <InfoPageForm
          key={code}
          entry={entry}
          name={labels[known]}
          load={async () => (await refetch()).data?.find(({ id }) => id === entry.id)?.attributes}
        />
      )}
    </>
  )
}
