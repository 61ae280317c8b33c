import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { isChunkError, reloadOnce } from './chunkErrors'
import { useOnline } from './offline/useOnline'

/** Instead of a page: a failed chunk, or an exception during rendering. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (isChunkError(error)) return <ChunkErrorPage />
  return (
    <div className={ui.page}>
      <PageHead eyebrow="500" title={t('internal_server_error')} />
      <Notice seed="500" text={t('load_failed')} role="alert">
        <RetryButton />
      </Notice>
    </div>
  )
}

/** The state of a page whose code failed to load; it reloads once when the network is back. */
function ChunkErrorPage() {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    if (online) reloadOnce()
  }, [online])
  return (
    <div className={ui.page}>
      <PageHead title={t('page_not_arrived')} />
      <Notice seed="lost" text={t(online ? 'load_failed' : 'opens_with_network')} role="alert">
        {online && <RetryButton />}
      </Notice>
    </div>
  )
}

function RetryButton() {
  const { t } = useTranslation()
  return (
    <Button look="primary" onClick={() => window.location.reload()}>
      {t('try_again')}
    </Button>
  )
}
