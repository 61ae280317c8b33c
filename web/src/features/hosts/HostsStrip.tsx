import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOSTS_PER_PAGE } from '@/shared/constants'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { Carousel } from '@/shared/ui/row/Carousel'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { HostArtRow } from './HostArtRow'
import { HostCard } from './HostCard'
import { useListHostsQuery } from './hostsApi'

/** The newest hosts on the home page, with a link to all hosts. */
export function HostsStrip() {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const { currentData, isError, refetch } = useListHostsQuery({ text: '', page: 1, locale })
  if (isError && !currentData) return <LoadError small onRetry={refetch} />
  if (!currentData) return <CardSkeletons count={HOSTS_PER_PAGE} carousel />
  if (currentData.data.length === 0) return null
  return (
    <>
      <Carousel title={t('event_host_page')} lead={t('event_hosts_lead')}>
        <HostArtRow hosts={currentData.data}>
          {currentData.data.map((host) => (
            <HostCard key={host.id} host={host} />
          ))}
        </HostArtRow>
      </Carousel>
      <p className={ui.more}>
        <Link to={path('/event-host-list')}>{t('all_hosts')}</Link>
      </p>
    </>
  )
}
