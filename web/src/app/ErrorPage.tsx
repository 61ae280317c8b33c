import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { isLostChunk, reloadOnce } from './chunkErrors'
import { useOnline } from './useOnline'

/** For everything that broke while a page was made. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isLostChunk(error)) return <LostPage />
  return (
    <div className={ui.page}>
      <PageHead eyebrow="500" title={t('internal_server_error')} />
      <Notice seed="500" text={t('load_failed')} role="alert">
        <Again />
      </Notice>
    </div>
  )
}

/** A page that was never here before, without a network: it comes when the network does. */
function LostPage() {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    if (online) reloadOnce()
  }, [online])
  return (
    <div className={ui.page}>
      <PageHead title={t('page_not_arrived')} />
      <Notice seed="lost" text={t(online ? 'load_failed' : 'opens_with_network')} role="alert">
        {online && <Again />}
      </Notice>
    </div>
  )
}

function Again() {
  const { t } = useTranslation()
  return (
    <Button look="primary" onClick={() => window.location.reload()}>
      {t('try_again')}
    </Button>
  )
}
