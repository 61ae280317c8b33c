import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'

/** For everything that broke while a page was made. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={ui.page}>
      <PageHead eyebrow="500" title={t('internal_server_error')} />
      <Notice seed="500" text={t('load_failed')} role="alert">
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('try_again')}
        </Button>
      </Notice>
    </div>
  )
}
